import * as actions from "../actions.js";
import { listRuns, showRun } from "./actions/runs.js";
import { showDatabase } from "./actions/show-database.js";
import { showTable } from "./actions/show-table.js";
import { type Route, route } from "./route.js";

const database = "flights";
const question = "How many airports are in Alaska?";
const sql = "SELECT count(*) FROM airport WHERE state = 'AK'";

export const ROUTES: readonly Route[] = [
  route("GET /databases", actions.listDatabases, {}),
  route("GET /databases/:database", showDatabase, { database }),
  route("GET /databases/:database/tables/:table", showTable, { database, table: "airport" }),
  route("GET /databases/:database/describe", actions.describe, { database, table: "airport.city" }),
  route("GET /databases/:database/fields", actions.searchFields, { database, text: "where an airport is" }),
  route("GET /databases/:database/similar", actions.similarQuestions, { database, question }),
  route("GET /find", actions.findValues, { database, text: "Albuqerque" }),
  route("POST /ask", actions.ask, { database, question }, "question"),
  route("POST /sql", actions.runSql, { database, sql }, "statement"),
  route("POST /feedback", actions.acceptAnswer, { database, question, sql }, "statement"),
  route("GET /traces/:trace", actions.readTrace, { trace: "20270131T120000Z-0a1b2c" }),
  route("GET /runs", listRuns, {}),
  route("GET /runs/:run", showRun, { run: "offline" }),
];
