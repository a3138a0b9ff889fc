import * as actions from "../actions.js";
import { showDatabase } from "./actions/show-database.js";
import { showTable } from "./actions/show-table.js";
import { type Route, route } from "./route.js";

export const ROUTES: readonly Route[] = [
  route("get", "/databases", actions.listDatabases),
  route("get", "/databases/:database", showDatabase),
  route("get", "/databases/:database/tables/:table", showTable),
  route("get", "/databases/:database/describe", actions.describe),
  route("get", "/databases/:database/fields", actions.searchFields),
  route("get", "/databases/:database/similar", actions.similarQuestions),
  route("get", "/find", actions.findValues),
  route("post", "/ask", actions.ask, { streams: true }),
  route("post", "/sql", actions.runSql),
  route("post", "/feedback", actions.acceptAnswer),
  route("get", "/traces/:trace", actions.readTrace),
];
