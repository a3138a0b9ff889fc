import { sqlite } from "../subjects/sqlite.js";
import { SQLITE } from "./sqlite.js";
import { withstands } from "./withstands.js";

withstands("sqlite", sqlite, SQLITE, 4);
