import type { Call } from "./calls.js";
import { type Connection, rowsOf } from "./connection.js";

/**
 * Functions of MySQL 5.7 and later, and of MariaDB 10.2 and later, that only compute, or tell of the session. Not among them:
 * LOAD_FILE, SLEEP, BENCHMARK, locks and waits, sequences, LAST_INSERT_ID, which sets what it returns, and what works on
 * replication.
 */
const COMMON = words(`
  abs acos adddate addtime aes_decrypt aes_encrypt ascii asin atan atan2 avg bin bit_and bit_count bit_length bit_or
  bit_xor cast ceil ceiling char character_length char_length charset coalesce coercibility collation compress concat
  concat_ws connection_id conv convert convert_tz cos cot count crc32 curdate current_date current_time
  current_timestamp current_user curtime database date datediff date_add date_format date_sub day dayname dayofmonth
  dayofweek dayofyear default degrees elt exp export_set extract extractvalue field find_in_set floor format
  found_rows from_base64 from_days from_unixtime get_format greatest group_concat hex hour if ifnull inet6_aton
  inet6_ntoa inet_aton inet_ntoa insert instr interval is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 isnull json_array
  json_arrayagg json_array_append json_array_insert json_contains json_contains_path json_depth json_extract
  json_insert json_keys json_length json_merge json_object json_objectagg json_quote json_remove json_replace
  json_search json_set json_type json_unquote json_valid last_day lcase least left length ln localtime localtimestamp
  locate log log10 log2 lower lpad ltrim makedate maketime make_set match max md5 microsecond mid min minute mod month
  monthname name_const now nullif oct octet_length ord period_add period_diff pi position pow power quarter quote
  radians rand random_bytes repeat replace reverse right round row_count rpad rtrim schema second sec_to_time
  session_user sha sha1 sha2 sign sin soundex space sqrt std stddev stddev_pop stddev_samp strcmp str_to_date subdate
  substr substring substring_index subtime sum sysdate system_user tan time timediff timestamp timestampadd
  timestampdiff time_format time_to_sec to_base64 to_days to_seconds trim truncate ucase uncompress
  uncompressed_length unhex unix_timestamp updatexml upper user utc_date utc_time utc_timestamp uuid uuid_short values
  variance var_pop var_samp version week weekday weekofyear weight_string year yearweek`);

/** Of either, and of some versions only. */
const SOME = words(`
  add_months chr column_check column_exists column_get column_json column_list crc32c cume_dist current_role decode
  decode_histogram decode_oracle dense_rank des_decrypt des_encrypt encode encrypt first_value json_compact
  json_detailed json_equals json_exists json_loose json_merge_patch json_merge_preserve json_normalize json_overlaps
  json_pretty json_query json_table json_value lag last_value lead lengthb lpad_oracle ltrim_oracle median
  natural_sort_key nth_value ntile nvl nvl2 old_password password percentile_cont percentile_disc percent_rank rank
  regexp_instr regexp_like regexp_replace regexp_substr replace_oracle row_number rpad_oracle rtrim_oracle schemas
  sformat substr_oracle sys_guid to_char trim_oracle value
  any_value bin_to_uuid format_bytes format_pico_time grouping gtid_subset gtid_subtract icu_version is_uuid
  json_schema_valid json_schema_validation_report json_storage_free json_storage_size statement_digest
  statement_digest_text uuid_to_bin`);

/** Which no list of a server has. */
const SPATIAL = words(`
  point linestring polygon multipoint multilinestring multipolygon geometrycollection mbrcontains mbrcoveredby
  mbrdisjoint mbrequals mbrintersects mbroverlaps mbrtouches mbrwithin st_area st_asbinary st_asgeojson st_astext
  st_aswkb st_aswkt st_buffer st_centroid st_contains st_convexhull st_crosses st_difference st_dimension st_disjoint
  st_distance st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring st_geomcollfromtext
  st_geometryfromtext st_geometryn st_geometrytype st_geomfromgeojson st_geomfromtext st_geomfromwkb
  st_interiorringn st_intersection st_intersects st_isclosed st_isempty st_issimple st_length st_linefromtext
  st_numgeometries st_numinteriorrings st_numpoints st_overlaps st_pointfromtext st_pointn st_polyfromtext st_srid
  st_startpoint st_symdifference st_touches st_union st_within st_x st_y`);

/** Keywords that stand before a bracket and call nothing; types of CAST among them. */
const BEFORE_BRACKET = words(`
  select distinct distinctrow all any some exists in not and or xor where having on using from join inner outer cross
  straight_join union except intersect with as when then else case between like rlike regexp div is by group limit over
  row table lateral columns index key partition against return binary nchar varchar varbinary character decimal dec
  numeric double float real datetime signed unsigned integer int escape of
  rollup offset collate explain extended partitions json high_priority sql_big_result sql_buffer_result sql_cache
  sql_calc_found_rows sql_no_cache sql_small_result`);

export function isBuiltin(name: string): boolean {
  const folded = name.toLowerCase();
  return COMMON.has(folded) || SOME.has(folded) || SPATIAL.has(folded);
}

/** Whether a call is of a function of this very server that only computes, so that nothing stored or loaded is meant. */
export type Builtins = (call: Call) => boolean;

/**
 * A word that this list has and the server does not know would be looked for among stored functions. MariaDB 10.6 and later
 * lists what it knows; elsewhere what is stored or loaded under a name of the list is told by the catalogue.
 */
export async function readBuiltins(connection: Connection): Promise<Builtins> {
  const listed = await namesIn(connection, "SELECT function FROM information_schema.sql_functions");
  const keywords = await namesIn(connection, "SELECT word FROM information_schema.keywords");
  if (listed.size > 0 && keywords.size > 0) {
    const known = (name: string) => listed.has(name) || keywords.has(name);
    return allowing((name) => known(name) || SPATIAL.has(name), keywords);
  }
  const stored = await namesIn(connection, "SELECT routine_name FROM information_schema.routines");
  // Few accounts may read it; what loads functions is privileged, too.
  const loaded = await namesIn(connection, "SELECT name FROM mysql.func");
  return allowing((name) => !stored.has(name) && !loaded.has(name), keywords);
}

function allowing(isKnown: (name: string) => boolean, keywords: ReadonlySet<string>): Builtins {
  return ({ name, schema, quoted, gap }) => {
    if (schema !== undefined || quoted) return false;
    const folded = name.toLowerCase();
    if (!isKnown(folded)) return false;
    // With a blank before its bracket only a keyword is read as one.
    return BEFORE_BRACKET.has(folded) || (isBuiltin(folded) && (!gap || keywords.has(folded)));
  };
}

async function namesIn(connection: Connection, sql: string): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(connection, sql).catch(() => []);
  return new Set(rows.map(([name]) => (name ?? "").toLowerCase()));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
