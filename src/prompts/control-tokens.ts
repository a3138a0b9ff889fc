/** Names between < and >, with or without a slash. */
const ANGLED = [
  "s|bos|eos|pad|unk|mask|sep|cls|sop|eop|SPECIAL_\\d{1,6}|\\w{1,20}_TOKEN|seed:\\w{1,20}",
  "(?:start|end)_of_\\w{1,20}|unused\\d{1,6}|reserved_\\d{1,6}|extra_id_\\d{1,6}|fim_\\w{1,20}",
  "tool_calls?|tool_response|function_calls?|think|thinking",
].join("|");

/** Names between square brackets, with or without a slash. */
const SQUARE = [
  "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|CALL_ID|THINK|MODEL_SETTINGS",
  "IMG(?:_\\w{1,10})?|AUDIO|BEGIN_AUDIO|PREFIX|MIDDLE|SUFFIX|[gs]MASK|UNUSED_TOKEN_\\d{1,6}",
].join("|");

/**
 * What models take for the end of a message, the beginning of another or a call of a tool, where a server reads it in a
 * text: of ChatML, Llama, Mistral, Gemma, DeepSeek, Command R, GLM, MiniMax and their kin; and the marks of our own prompts.
 */
const CONTROL = new RegExp(
  [
    `<(?=[|｜][^<>\\n]{1,60}[|｜]>|[|｜]\\w{1,60}>|\\w{1,60}[|｜]>|\\/?(?:${ANGLED})>|<\\/?SYS>|<<DATA)`,
    `\\[(?=\\/?(?:${SQUARE})\\]|e~\\[)`,
    "\\](?=~!?b[\\][])",
    "DATA(?=>>>)",
  ].join("|"),
  "gi",
);

/** A text as it may stand in a prompt: what would be a control token has a blank behind its first mark. */
export function withoutControlTokens(text: string): string {
  return text.replaceAll(CONTROL, (mark) => `${mark} `);
}
