/** Words of field names, by what they say of the values. */
export const id = /^(id|ids|key|uuid|guid|pk|oid|rowid|sk|fk)$/;
export const code =
  /^(code|codes|cd|iso|iata|icao|zip|zipcode|postcode|postal|abbr|abbreviation|abbrev|symbol|ticker|sku|isbn|ean|upc|asin|number|nbr|no|num|nr)$/;
export const postal = /^(zip|zipcode|postcode|postal|plz)$/;
export const name =
  /^(name|names|title|label|fname|lname|surname|firstname|lastname|fullname|nickname|forename|caption)$/;
export const phone = /^(phone|tel|telephone|mobile|fax|cell|cellphone|phonenumber)$/;
export const personalNumber = /^(ssn|sin|passport|nin|nino|pesel|bsn|aadhaar|taxid|tin)$/;
export const card = /^(card|credit|creditcard|pan|cc|payment)$/;
export const flag = /^(is|has|was|can|flag|active|enabled|deleted|valid|approved|verified|success|yn|allow|allowed)$/;
export const year = /^(year|years|yr|yyyy|season|founded|established|built|opened|vintage|fy)$/;
export const time =
  /^(when|date|datetime|time|timestamp|start|end|from|to|since|until|expires|issued|created|updated|modified|at|on|dob|birthday|birth|born|day|dt|begin|hour|departure|arrival|model)$/;
export const birth = /^(dob|birthday|birthdate|birth|born)$/;
export const country = /^(country|countries|nation|nationality|ctry|cntry|countrycode)$/;
export const language = /^(language|languages|lang|locale)$/;
export const currency = /^(currency|curr|ccy|currencies)$/;
export const gender = /^(sex|gender)$/;
export const street = /^(address|street|addr|addresses|line)$/;
export const text =
  /^(description|desc|comment|comments|note|notes|text|body|message|review|summary|content|abstract|bio|details|remarks)$/;
export const category =
  /^(type|kind|class|level|grade|status|state|category|rank|group|stage|phase|role|genre|disposition|size|tier|priority|severity)$/;
export const money =
  /^(price|cost|amount|amt|salary|revenue|budget|fee|fees|income|wage|wages|balance|payment|payments|usd|eur|gbp|gross|sales|bonus|spent|spend|spending|cash|debt|debts|loan|loans|receipts|disbursements|donation|donations|earnings|profit|turnover|expense|expenses|refund|refunds|invoice|paid|msrp|tuition|rent|fare|toll|fine|premium|deposit|withdrawal|credit|debit|subtotal)$/;
/** What says that a number of money words counts things: "sales_count". */
export const counted =
  /^(count|num|number|qty|quantity|units|rank|ratio|rate|pct|percent|percentage|share|tickets|days|id|code|type|votes|year|month)$/;
export const quantity = /^(count|total|num|number|qty|quantity|amount|sum|avg|mean|average|nr|volume)$/;
export const percentage = /^(pct|percent|percentage|perc|rate|ratio|share|proportion|fraction|probability|prob)$/;
