-- Each row is one state, with its code, name, capital and population.
CREATE TABLE state (
  code TEXT, -- Code of the state, which tells the rows apart. Examples: 'AK', 'CO', 'IA'
  name TEXT NOT NULL, -- Name of the state. Examples: 'Alabama', 'Colorado', 'Idaho'
  capital TEXT NOT NULL, -- Capital of the state. Examples: 'Albany', 'Baton Rouge', 'Cheyenne'
  population INTEGER, -- Population of the state. Examples: 585501, 952065, 1683140
  PRIMARY KEY (code)
);

-- Each row is one airport, with its IATA, name, city and country.
CREATE TABLE airport (
  iata TEXT, -- IATA (key) of the airport, which tells the rows apart. Missing is written 'UNK'. Examples: '00M', '3R2', 'AGC'
  name TEXT NOT NULL, -- Name of the airport. Examples: 'Jackson County', 'Monroe County', 'Municipal'
  city TEXT, -- City of the airport. Examples: 'Greenville', 'Houston', 'Jackson'
  state TEXT, -- State of the airport: refers to state (code). Examples: 'AK', 'TX', 'CA'
  country TEXT NOT NULL, -- Country that the airport lies in. USA = United States of America. Examples: 'USA', 'Federated States of Micronesia', 'N Mariana Islands'
  latitude REAL NOT NULL, -- Latitude of the airport. Examples: 41.61033333, 7.367222, 9.5167
  longitude REAL NOT NULL, -- Longitude of the airport. Examples: -88.91561611, -176.6460306, -174.2063503
  PRIMARY KEY (iata),
  FOREIGN KEY (state) REFERENCES state (code)
);

-- Each row is one domestic flight of the first three months of 2001.
CREATE TABLE flight (
  id INTEGER NOT NULL, -- Identifier of the flight, which tells the rows apart.
  departure TEXT NOT NULL, -- Date and local time at which the flight was to leave. Examples: '2001-01-08 16:10', '2001-03-18 10:00', '2001-01-01 19:34'
  delay INTEGER NOT NULL, -- Delay at the gate, negative when early (in minutes). Examples: -5, 0, -7
  distance INTEGER NOT NULL, -- Distance flown (in miles). Examples: 337, 550, 719
  origin TEXT NOT NULL, -- Origin of the flight: refers to airport (iata). Examples: 'ORD', 'DFW', 'ATL'
  destination TEXT NOT NULL, -- Destination of the flight: refers to airport (iata). Examples: 'ORD', 'DFW', 'ATL'
  PRIMARY KEY (id),
  FOREIGN KEY (origin) REFERENCES airport (iata),
  FOREIGN KEY (destination) REFERENCES airport (iata)
);
