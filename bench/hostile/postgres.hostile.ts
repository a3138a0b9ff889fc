import { POSTGRES } from "../../test/hostile/databases/postgres.js";
import { postgres } from "../../test/hostile/subjects/postgres.js";
import { triesWhole } from "./whole.js";

triesWhole("postgres", postgres, ["superuser", "owner", "reader"], POSTGRES);
