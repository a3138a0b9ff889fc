import { MYSQL } from "../../test/hostile/databases/mysql.js";
import { mysql } from "../../test/hostile/subjects/mysql.js";
import { triesWhole } from "./whole.js";

triesWhole("mysql", mysql, ["root", "reader"], MYSQL);
