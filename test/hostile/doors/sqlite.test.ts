import { sqlite } from "../subjects/sqlite.js";
import { goesThroughDoors, SPREAD } from "./through-doors.js";

goesThroughDoors("sqlite", sqlite, { ...SPREAD, account: "nobody" });
