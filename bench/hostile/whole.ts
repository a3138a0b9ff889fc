import type { HostileDatabase } from "../../test/hostile/databases/hostile-database.js";
import { withstands } from "../../test/hostile/databases/withstands.js";
import { goesThroughDoors } from "../../test/hostile/doors/through-doors.js";
import { triesAll } from "../../test/hostile/executor/tries-all.js";
import type { MakeSubject } from "../../test/hostile/subjects/subject.js";

/** Tries every statement as every account, each of them through every door, and every hostile database. */
export function triesWhole(
  engine: string,
  make: MakeSubject,
  accounts: readonly string[],
  databases: readonly HostileDatabase[],
): void {
  triesAll(engine, make, { accounts, othersTry: 1, endless: 1 });
  withstands(engine, make, databases, 1);
  for (const account of accounts) goesThroughDoors(`${engine} as ${account}`, make, { account, every: 1, slow: {} });
}
