/**
 * Names of fields that hold what belongs to one person, by their words joined with blanks, and what it is. English,
 * German, French, Spanish, Portuguese, Italian, Dutch, Polish and the usual abbreviations; accents are taken off
 * before.
 */
const number = "(no|nr|num|nbr|number|id|code|nummer|numero|num)";
const of = "(de |del |da |do |di |der |des )?";

const kinds: readonly (readonly [what: string, names: readonly string[]])[] = [
  [
    "bank account",
    [
      "iban",
      `(bank )?(account|acct|acc) (no|nr|num|nbr|number)`,
      "bank account",
      "accountnumber",
      "acctno",
      "accountno",
      "(bank)?konto(nummer|nr)?",
      "konto (nummer|nr)",
      `(numero|num|no) ${of}(cuenta|conta|compte|conto)`,
      "(cuenta|conta|compte|conto) (bancaria|corrente|bancaire|bancario)",
      "rekening(nummer)?",
      "numer konta",
      "clabe",
    ],
  ],
  [
    "insurance number",
    [
      `(health |medical |national |social )?insurance ${number}`,
      "(insurance|insuranceno|insurancenumber|policyno|policynumber)",
      `(insurance )?policy (no|nr|num|nbr|number)`,
      `(medicare|medicaid|nhs|hicn|mbi) ?${number}?`,
      "(kranken|sozial|renten)?versicher(ung|ungs|ten)s?( )?(nummer|nr)",
      "(svnr|sv nr|kvnr|kv nr|policen?(nummer|nr)|policennr|ahv|ahv nr)",
      `(numero|num|no) ${of}(seguro|seguridad|securite|secu|assurance|assure|poliza|apolice|polizza)( social(e)?)?`,
      "(nss|insee|num secu|poliza|polizza)",
    ],
  ],
  [
    "identity number",
    [
      `passport( ${number})?`,
      "passport(no|number|nr)",
      "(reisepass|pasaporte|passeport|passaporto|passaporte|paspoort|paszport)( ?(nr|no|nummer|numero|numer))?",
      `(numero|num|no|numer) ${of}(pasaporte|passeport|passaporto|passaporte|paszportu|documento|identidad|identite|identita)`,
      `(ssn|ssno|social security( ${number})?|socialsecurity(no|number)?)`,
      `(national|citizen|personal|identity|government|gov) (id|identity|identification|insurance)( ?(card|document))?( ${number})?`,
      `(id|identity) (card|document|doc)( ${number})?`,
      `(personalausweis|ausweis|perso)( ?(nr|no|nummer))?`,
      `(tax|fiscal|taxpayer) (id|identifier|identification|number|no|nr|code|payer id)( ${number})?`,
      "(taxid|taxno|taxnumber|tin|itin|steuer ?(id|nr|nummer|identifikationsnummer)|idnr)",
      "(codice fiscale|codicefiscale|numero fiscal|num fiscal|fiscal code)",
      "(sin|nin|nino|pesel|bsn|aadhaar|aadhar|cpf|dni|nie|nif|curp|cnp|egn|oib|jmbg|hetu|cpr|cpr nr|personnummer|fodselsnummer|henkilotunnus|cedula|rut|nir)( ?(no|nr|number))?",
      `(driver|drivers|driving|driver s|pilot|doctor|physician|nurse|lawyer) (license|licence|lic)( ${number})?`,
      "(fuhrerschein|permis de conduire|patente|rijbewijs)( ?(nr|no|nummer|numero))?",
    ],
  ],
  [
    "licence plate",
    [
      `(license|licence|number|registration|vehicle|car|reg) (plate)s?( ${number})?`,
      `plate (no|nr|num|number)`,
      `(vehicle|car) (registration|reg)( ${number})?`,
      "(licen[sc]eplate|numberplate|platenumber|plateno|kfz kennzeichen|kennzeichen|kfz|matricula|immatriculation|targa|kenteken)",
    ],
  ],
  [
    "medical record number",
    [
      `(mrn|medical record( ${number})?|medicalrecord(no|number)?|chart (no|number)|health (record|card|id)( ${number})?)`,
      `patient (no|nr|num|nbr|number)`,
      "(patienten ?(nr|nummer)|krankenakte|numero historia clinica|historia clinica)",
    ],
  ],
  ["phone number", [`(handy|telefon|telefono|telefone|portable|movil|celular|telefoon)( ?(nr|nummer|numero))?`]],
];

const patterns: readonly (readonly [what: string, name: RegExp])[] = kinds.map(([what, names]) => [
  what,
  new RegExp(`(^| )(${names.join("|")})$`),
]);

/** Words that make of it something else: the date, the type or the validity of a passport; accounts of a ledger. */
const notOne =
  /^(date|type|status|valid|expiry|expires|issued|country|count|gl|ledger|cost|policy id|has|is|provider|company|amount|fee|balance)$/;

/** What personal thing a field's name says that it holds: "bank account", "identity number"; undefined for others. */
export function personalNamed(words: readonly string[]): string | undefined {
  if (words.some((word) => notOne.test(word))) return undefined;
  const name = plain(words.join(" "));
  return patterns.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Words of fields that tell of a person's health. */
const health =
  /^(diagnos(is|es|e|en|tico|i|a|tyka)|icd|symptoms?|symptome?|sintomas?|allerg(y|ies|ie|ien|ias?)|medications?|medicaments?|medikamente?|medicacion|prescriptions?|diseases?|illness|illnesses|maladie|enfermedad|krankheit|malattia|comorbidit(y|ies)|anamnes(is|e)|disabilit(y|ies)|hiv|pregnan(t|cy)|bloodtype|bloodgroup|blutgruppe|vaccin(e|ation)s?)$/;
/** Words that do so only where people are treated: elsewhere cars have a condition and shops get complaints. */
const healthAmongPatients =
  /^(conditions?|complaints?|findings?|befund|treatments?|behandlung|tratamiento|traitement|therap(y|ies|ie)|drugs?|medicine|blood|anomaly)$/;
/** Words of tables and fields that show where people are treated. */
const clinical =
  /^(patients?|patienten|pacientes?|paziente|diagnos(is|es|e|en)|clinic|clinical|hospital|medical|medic|health|encounters?|admissions?|doctor|physician|symptoms?|mrn|anamnes(is|e)|icd|icd10)$/;

export const isHealth = (word: string): boolean => health.test(plain(word));
export const isTreatment = (word: string): boolean => healthAmongPatients.test(plain(word));
export const isClinical = (word: string): boolean => clinical.test(plain(word));

const spoken =
  /\b(patient|pain|painful|diabet\w*|asthma\w*|allerg\w*|migraine|headache|hypertensi\w*|insulin|chronic|prescri\w*|medication|symptom\w*|surgery|diagnos\w*|cancer|tumou?r|depress\w*|anxiety|pregnan\w*|fever|infection|fracture|blood pressure|aspirin|antibiotic\w*|inhaler|therapy|schmerz\w*|blutdruck|fieber|krank\w*|verschrieben|douleur\w*|fi[eè]vre|dolor|fiebre)\b/i;

/** Whether a text speaks of somebody's health. */
export const speaksOfHealth = (text: string): boolean => spoken.test(text);

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
