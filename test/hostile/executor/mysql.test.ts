import { mysql } from "../subjects/mysql.js";
import { triesAll } from "./tries-all.js";

triesAll("mysql", mysql, { accounts: ["root", "reader"], othersTry: 3, endless: 2 });
