import { mysql } from "../subjects/mysql.js";
import { goesThroughDoors, SPREAD } from "./through-doors.js";

goesThroughDoors("mysql", mysql, { ...SPREAD, account: "root", every: 29 });
