// A credit union: opaque names, which comments in the statements explain, notes for formulas, past queries. Its rows are kept as they are in bank/rows.jsonl.gz.
import { keptRows } from "../kept-rows.mjs";

const engine = "sqlite";
const schema = String.raw`
CREATE TABLE brch (
  brch_cd TEXT PRIMARY KEY, -- branch code
  brch_nm TEXT NOT NULL, -- branch name
  city TEXT NOT NULL, -- town of the branch
  cnty_cd TEXT NOT NULL, -- county: AL = Alder, BR = Briar, CO = Colter
  opn_dt TEXT NOT NULL, -- opened on
  cls_dt TEXT NOT NULL, -- closed on; 9999-12-31 = branch is open
  drv_flg TEXT NOT NULL, -- drive-through lane: Y or N
  sqft INTEGER -- floor area in square feet
);
CREATE TABLE empl (
  emp_id INTEGER PRIMARY KEY, -- employee number
  fst_nm TEXT NOT NULL, -- first name
  lst_nm TEXT NOT NULL, -- last name
  brch_cd TEXT NOT NULL, -- branch where the employee works
  ttl_cd TEXT NOT NULL, -- job: T = teller, L = loan officer, M = branch manager, S = member service representative
  hire_dt TEXT NOT NULL, -- hired on
  term_dt TEXT -- left us on; NULL = still employed
);
CREATE TABLE mbr (
  mbr_no INTEGER PRIMARY KEY, -- member number
  fst_nm TEXT NOT NULL, -- first name
  lst_nm TEXT NOT NULL, -- last name
  brth_dt TEXT, -- date of birth
  mbr_typ_cd TEXT NOT NULL, -- kind of member: I = individual, Y = youth, S = sole proprietor (small business)
  home_brch TEXT NOT NULL, -- home branch, brch.brch_cd
  jn_dt TEXT NOT NULL, -- joined the credit union on
  lft_dt TEXT, -- membership ended on; NULL = current member
  lft_rsn_cd TEXT, -- why the member left: M = moved away, D = deceased, C = went to a competitor, X = expelled
  risk_cd TEXT NOT NULL, -- know-your-customer risk: 1 = low, 2 = medium, 3 = high, 9 = not assessed
  ebnk_flg INTEGER NOT NULL, -- enrolled in online banking: 1 or 0
  dnc_flg TEXT NOT NULL, -- do not contact for marketing: Y or N
  emplr_nm TEXT, -- employer
  dup_flg INTEGER NOT NULL DEFAULT 0 -- 1 = duplicate record, ignore it in every figure
);
CREATE TABLE mbr_addr_h (
  mbr_no INTEGER NOT NULL, -- member
  strt TEXT NOT NULL, -- street and number
  city TEXT NOT NULL, -- town
  zip TEXT NOT NULL, -- postal code
  valid_from TEXT NOT NULL, -- first day at this address
  valid_to TEXT NOT NULL, -- last day at this address; 9999-12-31 = current address
  src_cd TEXT -- who told us: B = branch, W = web form, R = returned mail
);
CREATE TABLE prod (
  prod_cd TEXT PRIMARY KEY, -- product code
  prod_nm TEXT NOT NULL, -- product name
  prod_grp TEXT NOT NULL, -- S = share savings, D = share draft (checking), M = money market, C = share certificate (term deposit)
  min_bal INTEGER NOT NULL, -- minimum balance, cents
  mth_fee INTEGER NOT NULL, -- monthly fee, cents
  term_mo INTEGER, -- term in months, only certificates
  sale_flg TEXT NOT NULL -- Y = still sold, N = no longer offered
);
CREATE TABLE prod_rt_h (
  prod_cd TEXT NOT NULL REFERENCES prod(prod_cd), -- product
  apy_bp INTEGER NOT NULL, -- annual percentage yield in basis points (125 = 1.25 %)
  valid_from TEXT NOT NULL, -- first day of the rate
  valid_to TEXT NOT NULL, -- last day of the rate; 9999-12-31 = rate in force
  set_by INTEGER -- employee who keyed the rate
);
CREATE TABLE acct (
  acct_no INTEGER PRIMARY KEY, -- account number
  mbr_no INTEGER NOT NULL, -- primary owner
  prod_cd TEXT NOT NULL REFERENCES prod(prod_cd), -- product
  brch_cd TEXT NOT NULL, -- branch that opened the account
  opn_dt TEXT NOT NULL, -- opened on
  cls_dt TEXT, -- closed on; NULL = not closed
  sts_cd TEXT NOT NULL, -- A = active, D = dormant, F = frozen, C = closed
  bal_c INTEGER NOT NULL, -- balance today, cents; negative = overdrawn
  od_lmt INTEGER NOT NULL, -- overdraft limit, whole dollars; -1 = no overdraft agreed
  stmt_cd TEXT NOT NULL -- statements: P = paper, E = electronic
);
CREATE TABLE acct_own (
  acct_no INTEGER NOT NULL REFERENCES acct(acct_no), -- account
  mbr_no INTEGER NOT NULL REFERENCES mbr(mbr_no), -- member
  rl_cd TEXT NOT NULL, -- P = primary owner, J = joint owner, B = beneficiary on death (no access)
  strt_dt TEXT NOT NULL, -- role began
  end_dt TEXT NOT NULL, -- role ended; 9999-12-31 = holds
  sgn_flg TEXT NOT NULL -- may sign: Y or N
);
CREATE TABLE txn (
  txn_id INTEGER PRIMARY KEY, -- running number
  acct_no INTEGER NOT NULL REFERENCES acct(acct_no), -- account
  post_dt TEXT NOT NULL, -- posted on
  cd TEXT NOT NULL, -- DEP = deposit, PAY = payroll credit, WDL = cash withdrawal, POS = card purchase, CHK = check drawn, XFI = transfer in, XFO = transfer out, FEE = fee, DIV = dividend (interest) paid to the member
  chnl TEXT NOT NULL, -- B = branch counter, T = ATM, M = mobile app, W = web, P = shop terminal, S = system
  amt_c INTEGER NOT NULL, -- cents; positive = money into the account, negative = money out of it
  brch_cd TEXT, -- branch or ATM location, NULL when neither
  mrch_cat TEXT, -- kind of shop of a POS: GRO = groceries, GAS = fuel, RST = restaurants, TRV = travel, UTL = utilities, RTL = other retail
  rvs INTEGER NOT NULL DEFAULT 0 -- 1 = was reversed, does not count
);
CREATE TABLE loan (
  loan_no INTEGER PRIMARY KEY, -- loan number
  mbr_no INTEGER NOT NULL, -- borrower
  ln_typ TEXT NOT NULL, -- A = auto, M = mortgage, P = personal, H = home equity, E = education
  app_dt TEXT NOT NULL, -- applied on
  fund_dt TEXT, -- paid out on; NULL = not funded (pending or declined)
  mat_dt TEXT, -- matures on
  amt INTEGER NOT NULL, -- amount applied for or lent, whole dollars
  out_bal_c INTEGER NOT NULL, -- principal still owed, cents
  rt_bp INTEGER, -- interest rate in basis points
  sts TEXT NOT NULL, -- N = new application (pending), R = refused, A = active, Q = paid off, W = written off (charged off)
  dpd INTEGER NOT NULL, -- days past due today
  ofcr INTEGER NOT NULL, -- loan officer, empl.emp_id
  brch_cd TEXT NOT NULL -- branch
);
CREATE TABLE ln_pmt (
  pmt_id INTEGER PRIMARY KEY, -- running number
  loan_no INTEGER NOT NULL REFERENCES loan(loan_no), -- loan
  due_dt TEXT NOT NULL, -- instalment due on
  pd_dt TEXT, -- paid on; NULL = not paid
  prn_c INTEGER NOT NULL, -- principal part, cents
  int_c INTEGER NOT NULL, -- interest part, cents
  fee_c INTEGER NOT NULL -- late fee charged, cents
);
CREATE TABLE card (
  card_id INTEGER PRIMARY KEY, -- running number
  acct_no INTEGER NOT NULL, -- account that the card draws on
  mbr_no INTEGER NOT NULL, -- card holder
  typ TEXT NOT NULL, -- D = debit, A = ATM only, V = virtual (phone wallet)
  iss_dt TEXT NOT NULL, -- issued on
  exp_dt TEXT NOT NULL, -- expires on
  sts TEXT NOT NULL, -- O = in order, L = lost, S = stolen, B = blocked by us, X = expired
  day_lmt INTEGER NOT NULL -- daily limit, whole dollars
);
`;

export default { engine, schema, fill: () => keptRows(import.meta.dirname, "bank") };
