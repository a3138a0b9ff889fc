import type { SqlDialect } from "../../sql/dialect.js";

/** How the SQL of MySQL and of MariaDB is read and written. */
export const mysqlSql: SqlDialect = {
  name: "mysql",
  // Without ANSI_QUOTES, numbers that run into words included: `1e5into` is two tokens, and `1into` is one. Comments
  // that the server carries out are blanks here. `--` begins a comment before a blank or a control character, 0x7f too,
  // and at the end, which is before the semicolons and blanks that the server cuts off.
  tokens: [
    ["blank", /[ \t\n\v\f\r]+|(?:--(?=[\0-\x20\x7f]|[; \t\n\v\f\r]*$)|#)[^\n]*|\/\*[\s\S]*?\*\//y],
    ["text", /'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"/y],
    ["name", /`(?:[^`]|``)*`/y],
    ["cut", /['"`][\s\S]*|\/\*[\s\S]*/y],
    ["number", /(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+(?![\w$\u0080-\uffff])/y],
    ["word", /[\w$\u0080-\uffff]+/y],
    ["symbol", /<=>|<<|>>|<=|>=|<>|!=|\|\||&&|:=|->>?|[\s\S]/y],
  ],
  grammar: "mysql",
  nameQuote: "`",
  bareName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  reservedWords: new Set(
    `accessible asensitive bigint blob char character continue cube cume_dist cursor day_hour day_microsecond
    day_minute day_second dec decimal declare delayed delete_domain_id dense_rank deterministic distinctrow
    do_domain_ids double dual empty enclosed escaped exit first_value float float4 float8 force fulltext
    grouping high_priority hour_microsecond hour_minute hour_second ignore_domain_ids infile inout insensitive
    int int1 int2 int3 int4 int8 integer iterate json_table kill lag last_value lead leave library linear
    lines load long longblob longtext loop low_priority manual master_demote_to_replica master_demote_to_slave
    master_ssl_verify_server_cert maxvalue mediumblob mediumint mediumtext middleint minute_microsecond
    minute_second modifies no_write_to_binlog nth_value ntile numeric optimize optionally out outfile
    page_checksum parallel parse_vcol_expr percent_rank portion precision purge read_write reads real
    ref_system_id repeat require resignal return revoke row_number schemas second_microsecond sensitive
    separator signal smallint spatial specific sql sql_big_result sql_buffer_result sql_cache
    sql_calc_found_rows sql_no_cache sql_small_result sqlexception sqlstate sqlwarning ssl starting
    stats_auto_recalc stats_persistent stats_sample_pages straight_join terminated tinyblob tinyint tinytext
    undo unlock unsigned usage utc_date utc_time utc_timestamp varbinary varchar varcharacter varying while
    year_month zerofill`.split(/\s+/),
  ),
  backslashEscapes: true,
  doubleQuotedText: true,
  wholeDivision: false,
  currentTimeFunctions: new Set(),
};
