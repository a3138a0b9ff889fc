import { postgres } from "../subjects/postgres.js";
import { triesAll } from "./tries-all.js";

triesAll("postgres", postgres, { accounts: ["superuser", "owner", "reader"], othersTry: 3, endless: 2 });
