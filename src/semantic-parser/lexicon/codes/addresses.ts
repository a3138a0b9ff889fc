import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";
import type { Mention } from "../mention.js";

/** "top 3 ADDRESSES by repairs", where there is a street_address: that, and no e-mail, which is an address of another kind. */
export function withoutEmails(mentions: readonly Mention[], tokens: readonly Token[], lexicon: Lexicon): Mention[] {
  const isAddress = ({ from, to }: Mention) => to === from + 1 && /^address(?:es)?$/.test(tokens[from]!.lower);
  const isWritten = ({ meaning }: Mention) => meaning.kind === "field" && /address/i.test(meaning.ref.field);
  const isEmail = ({ meaning }: Mention) =>
    meaning.kind === "field" && /e_?mail/i.test(meaning.ref.field) && lexicon.field(meaning.ref).kind === "text";
  const street = mentions.filter((each) => isAddress(each) && isWritten(each) && !isEmail(each));
  return mentions.filter(
    (each) => !isAddress(each) || !isEmail(each) || !street.some(({ from }) => from === each.from),
  );
}
