import { AskableError, messageOf } from "../../errors.js";

/** An optional peer: few have a warehouse, and it brings seven packages of its own. */
export const DRIVER = "hive-driver";

export type Driver = typeof import("hive-driver");

/** @throws AskableError where it is not installed. */
export async function loadDriver(): Promise<Driver> {
  try {
    return await import("hive-driver");
  } catch (error) {
    throw new AskableError(`Spark SQL is reached through the package ${DRIVER}, which is not there`, {
      hint: `Install it beside askable: npm install ${DRIVER}@1 (with --global, where askable is installed so). ${messageOf(error)}`,
      cause: error,
    });
  }
}
