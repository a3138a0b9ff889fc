import { postgres } from "../subjects/postgres.js";
import { goesThroughDoors, SPREAD } from "./through-doors.js";

goesThroughDoors("postgres", postgres, { ...SPREAD, account: "superuser" });
