import type { Composition } from "./composition.js";

/** Museums, artists and who influenced whom, exhibitions that show artworks: keys of numbers, all declared. */
export const museums: Composition = {
  schema: `CREATE TABLE museum (museum_id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, founded INTEGER, visitors INTEGER);
CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, name TEXT, country TEXT, born INTEGER);
CREATE TABLE artwork (artwork_id INTEGER PRIMARY KEY, title TEXT, artist_id INTEGER REFERENCES artist, museum_id INTEGER REFERENCES museum, year INTEGER, price INTEGER);
CREATE TABLE influence (artist_id INTEGER REFERENCES artist (artist_id), influenced_id INTEGER REFERENCES artist (artist_id));
CREATE TABLE exhibition (exhibition_id INTEGER PRIMARY KEY, title TEXT, museum_id INTEGER REFERENCES museum, year INTEGER);
CREATE TABLE exhibition_artwork (exhibition_id INTEGER REFERENCES exhibition, artwork_id INTEGER REFERENCES artwork);
INSERT INTO museum VALUES (1,'Kestrel House','Oslo','Norway',1890,120000),(2,'Harbour Gallery','Bergen','Norway',1955,80000),(3,'Palazzo Verdi','Milan','Italy',1820,400000),(4,'Casa Blu','Turin','Italy',2001,60000),(5,'Glass Hall','Lyon','France',1999,150000),(6,'Old Mint','Porto','Portugal',1780,90000);
INSERT INTO artist VALUES (1,'Ada Lund','Norway',1860),(2,'Piero Conti','Italy',1790),(3,'Marie Duval','France',1902),(4,'Jon Vik','Norway',1931),(5,'Rosa Neri','Italy',1955),(6,'Luis Prado','Portugal',1840),(7,'Iris Holm','Norway',1970);
INSERT INTO artwork VALUES (1,'Fjord',1,1,1885,500),(2,'Winter Light',1,2,1890,700),(3,'Donna',2,3,1820,900),(4,'Colline',2,3,1825,1200),(5,'Le Pont',3,5,1930,650),(6,'Rain',4,1,1960,300),(7,'Blu Uno',5,4,1990,150),(8,'Blu Due',5,4,1992,170),(9,'Douro',6,6,1870,450),(10,'Nets',4,2,1965,320),(11,'Stazione',2,4,1830,1100),(12,'Snow',1,3,1895,850);
INSERT INTO influence VALUES (2,1),(1,4),(6,3),(3,5),(1,3),(4,5),(2,6);
INSERT INTO exhibition VALUES (1,'Nordic Light',1,2001),(2,'Masters',3,2005),(3,'Modern Blue',4,2010),(4,'Rivers',6,2012),(5,'Masters Again',3,2015);
INSERT INTO exhibition_artwork VALUES (1,1),(1,2),(2,3),(2,4),(2,12),(3,7),(3,8),(4,9),(5,4),(5,5),(1,6);`,
  questions: {
    "which museums have no exhibitions":
      "SELECT name FROM museum WHERE museum_id NOT IN (SELECT museum_id FROM exhibition)",
    "how many artworks are in the museum with the most visitors":
      "SELECT count(*) FROM artwork WHERE museum_id=(SELECT museum_id FROM museum ORDER BY visitors DESC LIMIT 1)",
    "what is the most expensive artwork in the oldest museum":
      "SELECT title FROM artwork WHERE museum_id=(SELECT museum_id FROM museum ORDER BY founded LIMIT 1) ORDER BY price DESC LIMIT 1",
    "how many artists have no artwork in Italy":
      "SELECT count(*) FROM artist WHERE artist_id NOT IN (SELECT artist_id FROM artwork JOIN museum USING(museum_id) WHERE country='Italy')",
    "what is the average price of artworks in museums in Norway":
      "SELECT avg(price) FROM artwork JOIN museum USING(museum_id) WHERE country='Norway'",
    "which museum has the artwork with the highest price":
      "SELECT name FROM museum WHERE museum_id=(SELECT museum_id FROM artwork ORDER BY price DESC LIMIT 1)",
    "which country has the museum with the most exhibitions":
      "SELECT country FROM museum WHERE museum_id=(SELECT museum_id FROM exhibition GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)",
    "in which city is the museum that has the cheapest artwork":
      "SELECT city FROM museum WHERE museum_id=(SELECT museum_id FROM artwork ORDER BY price LIMIT 1)",
    "list the exhibitions that show artworks of the youngest artist with artworks":
      "SELECT DISTINCT title FROM exhibition e JOIN exhibition_artwork x USING(exhibition_id) WHERE artwork_id IN (SELECT artwork_id FROM artwork WHERE artist_id=(SELECT artist_id FROM artist WHERE artist_id IN (SELECT artist_id FROM artwork) ORDER BY born DESC LIMIT 1))",
    "how many exhibitions were held in the museum with the second most visitors":
      "SELECT count(*) FROM exhibition WHERE museum_id=(SELECT museum_id FROM museum ORDER BY visitors DESC LIMIT 1 OFFSET 1)",
    "which exhibitions showed artworks of Marie Duval":
      "SELECT DISTINCT title FROM exhibition JOIN exhibition_artwork USING(exhibition_id) WHERE artwork_id=5",
    "how many artworks are older than Rain": "SELECT count(*) FROM artwork WHERE year<1960",
    "artworks that are not in any exhibition":
      "SELECT title FROM artwork WHERE artwork_id NOT IN (SELECT artwork_id FROM exhibition_artwork)",
    "artworks by Norwegian artists that are in museums outside Norway":
      "SELECT title FROM artwork JOIN artist a USING(artist_id) JOIN museum m USING(museum_id) WHERE a.country='Norway' AND m.country!='Norway'",
    "which museums have artworks by Ada Lund but not by Jon Vik":
      "SELECT name FROM museum WHERE museum_id IN (SELECT museum_id FROM artwork WHERE artist_id=1) AND museum_id NOT IN (SELECT museum_id FROM artwork WHERE artist_id=4)",
    "which museums have artworks of both Ada Lund and Jon Vik":
      "SELECT name FROM museum WHERE museum_id IN (SELECT museum_id FROM artwork WHERE artist_id=1) AND museum_id IN (SELECT museum_id FROM artwork WHERE artist_id=4)",
    "how many visitors does the museum with the oldest artwork have":
      "SELECT visitors FROM museum WHERE museum_id=(SELECT museum_id FROM artwork ORDER BY year LIMIT 1)",
    "number of artworks in museums with more than 100000 visitors":
      "SELECT count(*) FROM artwork JOIN museum USING(museum_id) WHERE visitors>100000",
    "which artworks cost more than the most expensive artwork of Jon Vik":
      "SELECT title FROM artwork WHERE price>(SELECT max(price) FROM artwork WHERE artist_id=4)",
    "museums with more visitors than Glass Hall":
      "SELECT name FROM museum WHERE visitors>(SELECT visitors FROM museum WHERE name='Glass Hall')",
    "museums with more than 2 artworks":
      "SELECT name FROM museum WHERE museum_id IN (SELECT museum_id FROM artwork GROUP BY 1 HAVING count(*)>2)",
    "average price of the artworks in museums with at least 2 exhibitions":
      "SELECT avg(price) FROM artwork WHERE museum_id IN (SELECT museum_id FROM exhibition GROUP BY 1 HAVING count(*)>=2)",
    "which artists have artworks in at least 2 museums":
      "SELECT name FROM artist WHERE artist_id IN (SELECT artist_id FROM artwork GROUP BY 1 HAVING count(DISTINCT museum_id)>=2)",
    "what is the total price of the artworks by artists from Italy":
      "SELECT sum(price) FROM artwork JOIN artist USING(artist_id) WHERE country='Italy'",
    "artists without artworks": "SELECT name FROM artist WHERE artist_id NOT IN (SELECT artist_id FROM artwork)",
    "who is the oldest artist that has an artwork in Kestrel House":
      "SELECT name FROM artist WHERE artist_id IN (SELECT artist_id FROM artwork WHERE museum_id=1) ORDER BY born LIMIT 1",
    "how many different artists have artworks in Palazzo Verdi": "SELECT 2",
    "what is the title of the cheapest artwork by an artist born after 1900": "SELECT 'Blu Uno'",
    "museums that have no artworks by Italian artists":
      "SELECT name FROM museum WHERE museum_id NOT IN (SELECT museum_id FROM artwork JOIN artist USING(artist_id) WHERE country='Italy')",
    "which museum is older than Harbour Gallery and has more visitors than Old Mint":
      "SELECT name FROM museum WHERE founded<1955 AND visitors>90000",
    "artists who influenced Marie Duval": "SELECT name FROM artist WHERE artist_id IN (6,1)",
    "artists influenced by Piero Conti": "SELECT name FROM artist WHERE artist_id IN (1,6)",
    "how many artists did Ada Lund influence": "SELECT 2",
    "what is the difference between the price of Donna and the price of Rain": "SELECT 600",
    "what is the third most expensive artwork": "SELECT 'Donna'",
  },
};
