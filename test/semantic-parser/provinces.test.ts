import { madeDatabase } from "./made-database.js";

/** A country with its provinces, which neighbour each other, their towns, streams, peaks and reservoirs. */
const { answers } = madeDatabase(`
CREATE TABLE province (province_name TEXT PRIMARY KEY, inhabitants INT, area REAL, seat TEXT);
CREATE TABLE neighbour (province_name TEXT REFERENCES province (province_name), neighbouring TEXT REFERENCES province (province_name));
CREATE TABLE town (town_name TEXT, province_name TEXT REFERENCES province (province_name), inhabitants INT, altitude INT);
CREATE TABLE stream (stream_name TEXT, length INT, flows_through TEXT REFERENCES province (province_name));
CREATE TABLE peak (peak_name TEXT, height INT, province_name TEXT REFERENCES province (province_name));
CREATE TABLE reservoir (reservoir_name TEXT, depth INT, province_name TEXT REFERENCES province (province_name));
INSERT INTO province VALUES ('arvia', 900000, 5000, 'arvton'), ('belmont', 300000, 9000, 'belton'), ('corsa', 700000, 2000, 'corton'), ('dunmar', 80000, 1200, 'dunton'), ('eskil', 40000, 700, 'eskton');
INSERT INTO neighbour VALUES ('arvia', 'belmont'), ('belmont', 'arvia'), ('belmont', 'corsa'), ('corsa', 'belmont'), ('corsa', 'dunmar'), ('dunmar', 'corsa');
INSERT INTO town VALUES ('arvton', 'arvia', 200000, 40), ('ashby', 'arvia', 400000, 610), ('belton', 'belmont', 90000, 820), ('colby', 'belmont', 120000, 300), ('corton', 'corsa', 500000, 20), ('ashby', 'corsa', 9000, 700), ('dunton', 'dunmar', 30000, 90), ('eskton', 'eskil', 8000, 15);
INSERT INTO stream VALUES ('esk', 300, 'arvia'), ('esk', 300, 'belmont'), ('esk', 300, 'corsa'), ('dove', 80, 'corsa'), ('birr', 120, 'arvia'), ('birr', 120, 'belmont');
INSERT INTO peak VALUES ('grimspike', 1900, 'belmont'), ('hornberg', 2400, 'corsa'), ('jagtop', 2100, 'belmont'), ('oldman', 900, 'arvia');
INSERT INTO reservoir VALUES ('amber', 20, 'arvia'), ('clear', 35, 'corsa');
`);

answers("provinces border each other, whatever their table calls that", {
  "which provinces border corsa": [["belmont"], ["dunmar"]],
  "how many provinces does belmont border": [[2]],
  "what is the largest province bordering corsa": [["belmont"]],
  "which provinces do not border corsa": [["arvia"], ["corsa"], ["eskil"]],
  "which provinces are next to arvia": [["belmont"]],
  "which provinces border both arvia and corsa": [["belmont"]],
  "which provinces border arvia or dunmar": [["belmont"], ["corsa"]],
  "which province has the most inhabitants of the provinces bordering belmont": [["arvia"]],
  "name the peaks in the provinces bordering arvia": [["grimspike"], ["jagtop"]],
});

answers("a field called by a verb is what the rows before it do, and not what is asked for", {
  "which stream flows through the most provinces": [["esk"]],
  "which streams flow through 2 provinces": [["birr"]],
  "which streams flow through provinces that border corsa": [["birr"], ["esk"]],
  "what is the longest stream that flows through a province bordering dunmar": [["esk"]],
  "which streams do not flow through provinces that border corsa": [["dove"]],
  "how many streams do not flow through the province with the seat belton": [[1]],
  "where does the birr flow": [["arvia"], ["belmont"]],
});

answers("what stands for rows of another table has their figures", {
  "which seat has the most inhabitants": [["corton"]],
  "which seats have more than 100000 inhabitants": [["arvton"], ["corton"]],
});

answers("a figure is that of the row that is named, or of the noun it is said of", {
  "how many people live in belmont": [[300000]],
  "how many inhabitants does the largest town in corsa have": [[500000]],
});

answers("how high, how deep and how many people, without a field's name", {
  "how many peaks are higher than 2000": [[2]],
  "which towns lie higher than 500": [["ashby"], ["ashby"], ["belton"]],
  "how many towns have more than 150000 people": [[3]],
  "how deep is the deepest reservoir": [[35]],
  "how big is belmont": [[9000]],
  "which town has the most people": [["corton"]],
  "which peak is highest": [["hornberg"]],
  "which province has the sparsest population": [["eskil"]],
  "what is the combined area of all 5 provinces": [[17900]],
});

answers("the place of what is named", {
  "where is grimspike": [["belmont"]],
  "where is the clear": [["corsa"]],
});

answers("the names of rows in the one that has the most of others", {
  "what are the names of the streams in the province that has the most peaks": [["birr"], ["esk"]],
});

// The largest province has peaks, and the highest peak of all lies elsewhere.
answers("the superlative of a place is looked for first", {
  "how high is the highest peak in the largest province": [[2100]],
});
