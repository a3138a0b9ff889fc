/** Functions that run code, reach files, the network or secrets, or tell of others' work; of hosted servers, too. */
export const EFFECTS =
  /^(reflect|java_method|try_reflect|python_worker_logs|read_(files|kafka|kinesis|pubsub|pulsar|statestore|avro)|cloud_files\w*|copy_into|http_request|remote_query|secret|try_secret|list_secrets|ai_\w+|vector_search|event_log|query_history)$/;
