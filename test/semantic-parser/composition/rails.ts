import type { Composition } from "./composition.js";

/** Lines with a row for each district that they cross, one of them called like a district; names are the keys. */
export const rails: Composition = {
  schema: `CREATE TABLE district (district_name TEXT PRIMARY KEY, area REAL, residents INTEGER, main_station TEXT, rent REAL);
CREATE TABLE station (station_name TEXT, passengers INTEGER, opened INTEGER, district_name TEXT);
CREATE TABLE line (line_name TEXT, length INTEGER, crosses TEXT REFERENCES district (district_name));
CREATE TABLE adjacent (district_name TEXT, neighbour TEXT);
CREATE TABLE park (park_name TEXT, area REAL, district_name TEXT);
INSERT INTO district VALUES ('victoria',12,50000,'queens gate',21.5),('elm hill',30,42000,'elm cross',14.2),('docklands',22,88000,'west dock',18),('northgate',9,31000,'gate end',25.1),('maywood',41,23000,'maywood park',9.9),('riverside',17,64000,'bridge street',19.3);
INSERT INTO station VALUES ('queens gate',9000,1890,'victoria'),('old market',4000,1902,'victoria'),('elm cross',3000,1920,'elm hill'),('west dock',12000,1985,'docklands'),('east dock',5000,1987,'docklands'),('pier',2500,1991,'docklands'),('gate end',7000,1888,'northgate'),('maywood park',1500,1950,'maywood'),('bridge street',8000,1899,'riverside'),('mill lane',3500,1911,'riverside');
INSERT INTO line VALUES ('victoria',40,'elm hill'),('victoria',40,'docklands'),('victoria',40,'riverside'),('amber',25,'victoria'),('amber',25,'northgate'),('jubilant',55,'docklands'),('jubilant',55,'riverside'),('jubilant',55,'victoria'),('jubilant',55,'northgate'),('harbour',12,'docklands');
INSERT INTO adjacent VALUES ('victoria','northgate'),('northgate','victoria'),('victoria','riverside'),('riverside','victoria'),('docklands','riverside'),('riverside','docklands'),('elm hill','maywood'),('maywood','elm hill'),('elm hill','northgate'),('northgate','elm hill');
INSERT INTO park VALUES ('long green',3.5,'maywood'),('wolf wood',8.2,'maywood'),('dock field',1.1,'docklands'),('crown garden',0.6,'victoria'),('elm common',4.4,'elm hill');`,
  questions: {
    "which districts does the victoria line cross": "SELECT crosses FROM line WHERE line_name='victoria'",
    "through which districts does the victoria run": "SELECT crosses FROM line WHERE line_name='victoria'",
    "which stations are in districts that the harbour line crosses":
      "SELECT station_name FROM station WHERE district_name='docklands'",
    "which districts have no parks":
      "SELECT district_name FROM district WHERE district_name NOT IN (SELECT district_name FROM park)",
    "how many stations are in districts adjacent to victoria":
      "SELECT count(*) FROM station WHERE district_name IN (SELECT neighbour FROM adjacent WHERE district_name='victoria')",
    "what is the largest park in the districts adjacent to northgate":
      "SELECT park_name FROM park WHERE district_name IN (SELECT neighbour FROM adjacent WHERE district_name='northgate') ORDER BY area DESC LIMIT 1",
    "how many passengers does the main station of the largest district have":
      "SELECT passengers FROM station WHERE station_name='maywood park'",
    "which district has the most stations":
      "SELECT district_name FROM station GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    "what is the rent in the district with the most stations":
      "SELECT rent FROM district WHERE district_name='docklands'",
    "the residents of the districts adjacent to the district with the most parks":
      "SELECT residents FROM district WHERE district_name='elm hill'",
    "how many lines do not cross victoria":
      "SELECT count(DISTINCT line_name) FROM line WHERE line_name NOT IN (SELECT line_name FROM line WHERE crosses='victoria')",
    "how many lines are there": "SELECT count(DISTINCT line_name) FROM line",
    "what is the longest line through northgate":
      "SELECT line_name FROM line WHERE crosses='northgate' ORDER BY length DESC LIMIT 1",
    "which districts are adjacent to the district with the highest rent":
      "SELECT neighbour FROM adjacent WHERE district_name='northgate'",
    "main stations of the districts adjacent to victoria":
      "SELECT main_station FROM district WHERE district_name IN ('northgate','riverside')",
    "how many people live in the smallest district": "SELECT residents FROM district ORDER BY area LIMIT 1",
    "total number of residents of districts that the amber line crosses":
      "SELECT sum(residents) FROM district WHERE district_name IN ('victoria','northgate')",
    "which district has the oldest station": "SELECT district_name FROM station ORDER BY opened LIMIT 1",
    "how many districts are adjacent to elm hill": "SELECT 2",
    "how many districts have a higher rent than docklands": "SELECT count(*) FROM district WHERE rent>18",
    "districts with a park larger than 4": "SELECT DISTINCT district_name FROM park WHERE area>4",
    "which districts adjacent to riverside have more than 2 stations": "SELECT 'docklands'",
    "stations in the largest district that is adjacent to northgate":
      "SELECT station_name FROM station WHERE district_name='elm hill'",
    "which lines cross both victoria and northgate": "SELECT 'amber' UNION SELECT 'jubilant'",
    "what is the average rent of the districts the jubilant runs through":
      "SELECT avg(rent) FROM district WHERE district_name IN ('docklands','riverside','victoria','northgate')",
    "districts which are crossed by no line":
      "SELECT district_name FROM district WHERE district_name NOT IN (SELECT crosses FROM line)",
    "which lines run through districts adjacent to maywood":
      "SELECT DISTINCT line_name FROM line WHERE crosses='elm hill'",
    "how many lines run through districts adjacent to northgate":
      "SELECT count(DISTINCT line_name) FROM line WHERE crosses IN ('victoria','elm hill')",
    "what is the longest line that runs through a district adjacent to northgate":
      "SELECT line_name FROM line WHERE crosses IN ('victoria','elm hill') ORDER BY length DESC LIMIT 1",
    "what district is pier in": "SELECT district_name FROM station WHERE station_name='pier'",
    "in which district is the station pier": "SELECT district_name FROM station WHERE station_name='pier'",
    "name all the parks in maywood": "SELECT park_name FROM park WHERE district_name='maywood'",
    "how many districts does the jubilant cross": "SELECT 4",
    "which district is the largest": "SELECT 'maywood'",
    "what is the area of the largest district": "SELECT 41",
    "what is the average area of the districts that have parks":
      "SELECT avg(area) FROM district WHERE district_name IN (SELECT district_name FROM park)",
    "what is the smallest district crossed by the jubilant": "SELECT 'northgate'",
    "which districts have stations opened before 1900": "SELECT DISTINCT district_name FROM station WHERE opened<1900",
    "which of the districts adjacent to victoria has the most residents": "SELECT 'riverside'",
    "how many stations are there in the districts the harbour line crosses": "SELECT 3",
    "districts with the most parks": "SELECT 'maywood'",
    "the number of stations in each district": "SELECT district_name,count(*) FROM station GROUP BY 1",
    "what is the district with the smallest area that has a park": "SELECT 'victoria'",
    "which districts have more residents than northgate and a lower rent than docklands":
      "SELECT district_name FROM district WHERE residents>31000 AND rent<18",
    "what is the rent of the district that borders no line": "SELECT 9.9",
    "what parks are in districts with more than 2 stations": "SELECT 'dock field'",
    "which stations are not in victoria": "SELECT station_name FROM station WHERE district_name!='victoria'",
    "what is the oldest station not in victoria": "SELECT 'gate end'",
    "which districts are not crossed by the jubilant": "SELECT 'elm hill' UNION SELECT 'maywood'",
  },
};
