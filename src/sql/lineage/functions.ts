/** Functions whose value tells nothing of single values among their arguments. */
export const COUNTING = new Set(
  `count count_star count_if countif approx_count_distinct row_number rank dense_rank percent_rank cume_dist ntile grouping
   grouping_id regexp_like regexp_full_match starts_with ends_with prefix suffix contains is_null exists now today
   current_date current_time current_timestamp localtime localtimestamp getdate curdate curtime sysdate utc_date
   utc_timestamp utc_time random rand pi version clock_timestamp transaction_timestamp
   statement_timestamp`.split(/\s+/),
);

/** Functions that give what their arguments tell and nothing else. What is in neither list may give anything. */
export const COMPUTING = new Set(
  `abs acos acosh age any_value approx_quantile approx_top_k arbitrary arg_max arg_min argmax argmin array array_agg array_append
   array_cat array_concat array_contains array_distinct array_extract array_has array_length array_position array_prepend
   array_remove array_slice array_sort array_to_string array_unique ascii asin asinh atan atan2 atanh avg base64 bin bit_and
   bit_count bit_length bit_or bit_xor bool_and bool_or btrim cardinality cast cbrt ceil ceiling century char char_length
   character_length chr coalesce concat concat_ws conv convert convert_tz corr cos cosh cot covar_pop covar_samp crc32 date
   date_add date_bin date_diff date_format date_part date_sub date_trunc dateadd datediff datepart datesub datetime
   datetrunc day dayname dayofmonth dayofweek dayofyear decade degrees div editdist3 elt encode entropy epoch epoch_ms
   era every exp export_set extract field find_in_set first first_value flatten floor format from_base64 from_days
   from_unixtime fsum gamma gcd generate_series geomean glob greatest group_concat hamming hex histogram hour if ifnull
   iif initcap inet_aton inet_ntoa insert instr isfinite isnan isnull isodow isoyear jaccard jaro_similarity
   jaro_winkler_similarity json json_agg json_array json_array_length json_arrayagg json_build_array json_build_object
   json_contains json_each json_extract json_extract_path json_extract_path_text json_extract_string json_group_array
   json_group_object json_group_structure json_insert json_keys json_length json_merge_patch json_object json_object_agg
   json_objectagg json_patch json_quote json_remove json_replace json_set json_transform json_type json_unquote
   json_valid json_value jsonb jsonb_agg jsonb_array_length jsonb_build_array jsonb_build_object jsonb_extract_path
   jsonb_extract_path_text jsonb_object_agg jsonb_pretty jsonb_typeof julian julianday justify_days justify_hours
   kurtosis lag last last_day last_value lcase lcm lead least left left_grapheme len length levenshtein like likelihood
   likely list list_aggregate list_append list_concat list_contains list_distinct list_element list_extract
   list_has list_sort list_value listagg ln locate log log10 log2 lower lpad ltrim mad make_date make_time make_timestamp
   makedate maketime map max max_by md5 mean median microsecond mid min min_by minute mod mode month monthname nth_value
   nullif num_nonnulls num_nulls octet_length ord overlay percentile percentile_cont percentile_disc period_add
   period_diff position pow power printf product quantile quantile_cont quantile_disc quarter quote quote_ident
   quote_literal quote_nullable radians range regexp_count regexp_extract regexp_extract_all regexp_instr regexp_match
   regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr regr_count regr_intercept
   regr_r2 regr_slope repeat replace reverse right round row row_to_json rpad rtrim scale sec_to_time second sem
   sha1 sha2 sha256 sign sin sinh skewness soundex space split split_part sqrt st_x st_y std stddev stddev_pop
   stddev_samp str_split str_to_date strcmp strftime string string_agg string_split string_to_array strip_accents strlen
   strpos strptime struct_pack subdate substr substring substring_index subtime sum sumkahan tan tanh time time_format
   time_to_sec timediff timestamp timestampadd timestampdiff timezone to_base64 to_char to_date to_days to_hex to_json
   to_jsonb to_number to_seconds to_timestamp total translate trim trim_array trunc truncate try_cast typeof ucase
   unhex unicode unistr unix_timestamp unixepoch unlikely unnest upper uuid var_pop var_samp variance week weekday weekofyear
   width_bucket xxhash year yearweek zeroblob`.split(/\s+/),
);

/** Tables that are computed of arguments, and of nothing else. */
export const TABLE_FUNCTIONS = new Set(
  `generate_series range unnest repeat json_each json_tree jsonb_each json_each_text jsonb_each_text json_array_elements
   jsonb_array_elements json_array_elements_text jsonb_array_elements_text json_object_keys jsonb_object_keys
   regexp_split_to_table regexp_matches string_to_table`.split(/\s+/),
);
