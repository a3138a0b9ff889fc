/**
 * Common given names: the hundred most frequent of men and of women in the United States from 1925 to 2024 (Social
 * Security Administration, public domain), and some that are common in Europe, Latin America and Asia.
 */
const givenNames = new Set(
  `james michael robert john david william richard joseph thomas christopher charles daniel matthew anthony mark steven
  donald andrew joshua paul kenneth kevin brian timothy ronald jason george edward jeffrey ryan jacob nicholas gary eric
  jonathan stephen larry justin benjamin scott brandon samuel gregory alexander patrick frank jack raymond dennis tyler
  aaron jerry jose nathan adam henry zachary douglas peter noah kyle ethan christian jeremy keith austin sean roger terry
  walter dylan gerald carl jordan bryan gabriel jesse harold lawrence logan arthur bruce billy elijah joe alan juan liam
  willie mason albert randy wayne vincent lucas caleb luke bobby isaac bradley
  mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra ashley emily kimberly betty
  margaret donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia amy kathleen angela dorothy
  shirley emma brenda nicole pamela samantha anna katherine christine debra rachel olivia carolyn maria janet heather
  diane catherine julie victoria helen joyce lauren kelly christina joan judith ruth hannah evelyn andrea virginia megan
  cheryl jacqueline madison sophia abigail teresa isabella sara janice martha gloria kathryn ann charlotte judy amber
  julia grace denise danielle natalie alice marilyn diana beverly jean brittany theresa frances kayla alexis tiffany lori
  kathy ben tim phil steve tommi mika pekka mike tom dan jim bob bill matt chris alex nick sam tony todd
  hans klaus wolfgang jürgen stefan andreas michel pierre jacques philippe marie françois luca marco giulia giovanni
  francesco antonio manuel carlos luis miguel jorge pedro javier fernando rafael alejandro ana carmen lucia sofia joão
  paulo ivan olga dmitri sergei natalia igor mohammed muhammad mohamed ahmed ali omar hassan fatima aisha yusuf ibrahim
  raj priya amit sanjay anita wei li ming hiroshi yuki kenji takashi jin min erik lars anders johan karl sven`
    .trim()
    .split(/\s+/),
);

/** Words of tables and fields whose names are people's. */
const person =
  /^(person|people|student|teacher|employee|customer|client|user|patient|doctor|physician|nurse|author|writer|director|actor|actress|singer|artist|musician|composer|producer|manager|staff|visitor|member|player|coach|pilot|driver|captain|commander|owner|contact|candidate|instructor|professor|advisor|faculty|guest|passenger|applicant|subscriber|salesperson|salesman|representative|politician|president|king|queen|monarch|architect|editor|reviewer|friend|child|parent|mother|father|husband|wife|spouse|witness|victim|suspect|officer|agent|swimmer|wrestler|gymnast|scientist|researcher|attendee|participant|voter|resident|tenant|donor|volunteer|worker|technician|engineer|trainer|lawyer|judge|cardholder|holder|recipient|beneficiary|assignee|reporter|mayor|governor|senator|host|celebrity)s?$/;

const nameOfPerson =
  /^(fullname|firstname|lastname|surname|forename|fname|lname|givenname|familyname|nickname|vorname|nachname|familienname|prenom|prénom|apellidos?|cognome|sobrenome|voornaam|achternaam|imie|imię|nazwisko)$/;
const partOfName = /^(first|last|given|family|middle|maiden|full|sur)$/;

export interface PersonName {
  /** "first name", "last name" or "full name" of a person. */
  readonly detail: string;
  readonly confidence: number;
}

/** Whether values are names of people, by the words of the field and its table and by the values themselves. */
export function personName(
  words: readonly string[],
  entity: readonly string[],
  texts: readonly string[],
): PersonName | undefined {
  const nameLike = texts.filter(isNameLike).length / Math.max(1, texts.length);
  if (texts.length === 0 || nameLike < 0.8) return undefined;
  const given = texts.filter((text) => nameParts(text).some((part) => givenNames.has(part))).length / texts.length;
  const several = texts.filter((text) => /\S[\s,]+\S/.test(text.trim())).length >= texts.length * 0.5;
  const short = /^[fl]$/.test(words[0] ?? "") && words[1] === "name" ? `${words[0]}name` : undefined;
  const glued = short ?? words.find((word) => nameOfPerson.test(word));
  const named = words.some((word) => /^(name|names)$/.test(word));
  if (glued ?? (named && words.some((word) => partOfName.test(word)))) {
    const detail = partOf(glued ?? words.find((word) => partOfName.test(word)) ?? "", words);
    // A company has a full name too; a first name has only a person.
    if (detail !== "full name" || given >= 0.1 || entity.some(isPerson)) return { detail, confidence: 0.95 };
  }
  const role = words.some(isPerson) || (words.length > 1 && words.at(-1) === "by");
  const ofPerson = role || (entity.some(isPerson) && named && words.every((word) => /^(name|names)$/.test(word)));
  const detail = several ? "full name" : "name";
  if (ofPerson && (several || given >= 0.2)) return { detail, confidence: given >= 0.1 ? 0.95 : 0.7 };
  const elsewhere =
    /^(product|item|brand|make|model|maker|team|company|city|street|title|place|location|ship|album|song)$/;
  if (given >= 0.4 && texts.length >= 5 && !words.some((word) => elsewhere.test(word)))
    return { detail, confidence: 0.7 };
  return undefined;
}

const firsts = /^(first|given|forename)$/;
const lasts = /^(last|family|sur|surname|maiden)$/;

/** Whether a word says of a field which part of a name it is, where another says so of another field. */
export const isPartOfName = (word: string): boolean => firsts.test(word) || lasts.test(word);

/**
 * "contact_last" beside "contact_first", "family" beside "given": which part of a name it is. Without the other one
 * the words mean much else.
 */
export function nameInPair(words: readonly string[], siblings: readonly string[], texts: readonly string[]) {
  const own = words.at(-1) ?? "";
  if (texts.length === 0 || texts.filter(isNameLike).length < texts.length * 0.8) return undefined;
  if (firsts.test(own) && siblings.some((word) => lasts.test(word))) return "first name";
  if (lasts.test(own) && siblings.some((word) => firsts.test(word))) return "last name";
  const middle = own === "middle" || (own === "initial" && words.at(-2) === "middle");
  return middle && [firsts, lasts].every((part) => siblings.some((word) => part.test(word)))
    ? "middle name"
    : undefined;
}

/** Whether a word of a table's or field's name means a person. */
export const isPerson = (word: string): boolean => person.test(word);

function partOf(word: string, words: readonly string[]): string {
  if (/^(first|given|fname|firstname|forename|givenname|vorname|prenom|prénom|voornaam|imie|imię)$/.test(word))
    return "first name";
  const last =
    /^(last|family|maiden|sur|lname|lastname|surname|familyname|nachname|familienname|apellidos?|cognome|sobrenome|achternaam|nazwisko)$/;
  if (last.test(word) && !words.includes("first")) return "last name";
  return "full name";
}

function nameParts(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((part) => part !== "");
}

/** One to five words that begin with letters, without digits. */
function isNameLike(text: string): boolean {
  return (
    /^[\p{L}][\p{L}\p{M}'’.,&\- ]*$/u.test(text.trim()) && text.trim().split(/\s+/).length <= 5 && text.length <= 60
  );
}
