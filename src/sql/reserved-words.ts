/** Words that at least one of the dialects takes for its own somewhere, so that as a name they must be quoted. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `abort action add after all alter always analyse analyze and anti any array as asc asof asymmetric at attach
  authorization autoincrement before begin between binary both by call cascade case cast change check collate
  collation column columns commit concurrently condition conflict constraint convert create cross current
  current_catalog current_date current_role current_schema current_time current_timestamp current_user database
  databases default deferrable deferred delete desc describe detach distinct div do drop each else elseif end escape
  except exclude exclusive exists explain fail false fetch filter first following for foreign freeze from full
  function generated glob grant group groups having if ignore ilike immediate in index indexed initially inner insert
  instead intersect interval into is isnull join key keys lambda last lateral leading left like limit localtime
  localtimestamp lock match materialized mod natural no not nothing notnull null nulls of offset on only or order
  others outer over overlaps partition pivot pivot_longer pivot_wider placing plan positional pragma preceding primary
  procedure qualify query raise range rank read recursive references regexp reindex release rename replace restrict
  returning right rlike rollback row rows savepoint schema select semi session_user set show similar some summarize
  symmetric system table tablesample temp temporary then ties to trailing transaction trigger true unbounded union
  unique unpivot unpivot_wider update use user using vacuum values variadic verbose view virtual when where window
  with within without write xor`.split(/\s+/),
);

/** Those that MySQL and MariaDB keep for themselves beside the common ones. */
export const MYSQL_WORDS: ReadonlySet<string> = new Set(
  `accessible asensitive bigint blob char character continue cube cume_dist cursor day_hour day_microsecond
  day_minute day_second dec decimal declare delayed delete_domain_id dense_rank deterministic distinctrow
  do_domain_ids double dual empty enclosed escaped exit first_value float float4 float8 force fulltext grouping
  high_priority hour_microsecond hour_minute hour_second ignore_domain_ids infile inout insensitive int int1 int2
  int3 int4 int8 integer iterate json_table kill lag last_value lead leave library linear lines load long longblob
  longtext loop low_priority manual master_demote_to_replica master_demote_to_slave master_ssl_verify_server_cert
  maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second modifies no_write_to_binlog
  nth_value ntile numeric optimize optionally out outfile page_checksum parallel parse_vcol_expr percent_rank
  portion precision purge read_write reads real ref_system_id repeat require resignal return revoke row_number
  schemas second_microsecond sensitive separator signal smallint spatial specific sql sql_big_result
  sql_buffer_result sql_cache sql_calc_found_rows sql_no_cache sql_small_result sqlexception sqlstate sqlwarning ssl
  starting stats_auto_recalc stats_persistent stats_sample_pages straight_join terminated tinyblob tinyint tinytext
  undo unlock unsigned usage utc_date utc_time utc_timestamp varbinary varchar varcharacter varying while year_month
  zerofill`.split(/\s+/),
);
