import { sqlite } from "../subjects/sqlite.js";
import { triesAll } from "./tries-all.js";

triesAll("sqlite", sqlite, { accounts: ["nobody"], othersTry: 1, endless: 2 });
