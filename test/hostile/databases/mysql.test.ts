import { mysql } from "../subjects/mysql.js";
import { MYSQL } from "./mysql.js";
import { withstands } from "./withstands.js";

withstands("mysql", mysql, MYSQL, 4);
