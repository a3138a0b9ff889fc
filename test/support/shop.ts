import Sqlite from "better-sqlite3";

/** Tables of the made database, each with an id, a name, an amount, a time and a reference to the one before. */
export function makeShop(path: string, tables: number, rows = 60): void {
  const database = new Sqlite(path);
  database.transaction(() => {
    for (let number = 0; number < tables; number++) {
      const reference = number > 0 ? `REFERENCES t${number - 1} (id)` : "";
      database.exec(
        `CREATE TABLE t${number} (id INTEGER PRIMARY KEY, name TEXT, status TEXT, amount REAL, made TEXT, parent INTEGER ${reference})`,
      );
      const insert = database.prepare(`INSERT INTO t${number} VALUES (?, ?, ?, ?, ?, ?)`);
      for (let row = 1; row <= rows; row++) {
        const day = String(1 + (row % 28)).padStart(2, "0");
        const status = ["open", "paid", "sent"][row % 3];
        insert.run(row, `item ${(row * 7) % 50} of ${number}`, status, ((row * 37) % 101) / 2, `2024-03-${day}`, row);
      }
    }
  })();
  database.close();
}

export function change(path: string, ...statements: string[]): void {
  const database = new Sqlite(path);
  database.pragma("foreign_keys = OFF");
  for (const statement of statements) database.exec(statement);
  database.close();
}
