import { beforeAll, describe, expect, test } from "vitest";
import { makeFerries } from "../ferries.js";
import { makeLibrary } from "../library.js";
import { type Parsing, parserOf } from "../parsing.js";

let library: Parsing;
let ferries: Parsing;
beforeAll(async () => {
  [library, ferries] = [await parserOf(await makeLibrary()), await parserOf(await makeFerries())];
});

/** What a file of rules reads of questions, a line for each part of the draft. */
function reads(rule: string, database: () => Parsing, cases: Readonly<Record<string, readonly string[]>>): void {
  describe(rule, () => {
    test.each(Object.entries(cases))("%s", (question, lines) => expect(database().draft(question)).toEqual(lines));
  });
}

reads("aggregates", () => library, {
  "How many books are there?": ["count book"],
  "What is the number of different genres?": ["count different book.genre"],
  "How many French authors are there?": ["count author", "of author", "where author.nationality = France"],
  "What is the total amount of days of all loans?": ["sum loan.days", "of loan"],
  "What is the average number of pages of books?": ["avg book.pages", "of book"],
  "What are the minimum, maximum and average price of books?": [
    "min book.price",
    "max book.price",
    "avg book.price",
    "of book",
  ],
  "What is the average age and floor area?": ["avg member.age", "avg branch.floor_area"],
  "genres whose average price is above 15": ["show book.genre", "having avg book.price > 15"],
});

reads("comparisons", () => library, {
  "Which books have between 100 and 300 pages?": ["show book", "where book.pages between 100 and 300"],
  "Which books cost more than 15?": ["show book", "where book.price > 15"],
  "Which members are older than 40?": ["show member", "where member.age > 40"],
  "Which members are not older than 40?": ["show member", "where member.age <= 40"],
  "Which authors are older than 50 years old?": ["show author", "where member.age > 50"],
  "Which books have more than 300 pages?": ["show book", "where book.pages > 300"],
  "Which books have fewer than 100 or more than 500 pages?": [
    "show book",
    "where book.pages < 100",
    "or where book.pages > 500",
  ],
  "members who made at least 2 loans": ["show member", "having count loan >= 2"],
  "books that were loaned more than twice": ["show book", "of loan", "having count loan > 2"],
  "books with a price above the average": ["show book", "where book.price > avg of it"],
  "books with a greater price than the average price of crime books": [
    "show book",
    "of book",
    "where book.price > avg book.price (of those that follow)",
    "where book.genre = crime",
  ],
  "members above age 30": ["show member", "where member.age > 30"],
  "branches opened after 2000": ["show branch", "where branch.opened_year > 2000"],
  "books published after 2015-01-01": ["where book.published > 2015-01-01"],
});

reads("comparisons in units", () => ferries, {
  "trips of more than 600 minutes": ["show trip", "where trip.duration > 600"],
  "trips over 500 km": ["show trip", "where trip.distance > 500"],
});

reads("superlatives", () => library, {
  "Who is the youngest member?": ["of member", "order by member.age asc, 1"],
  "What is the highest price?": ["the max book.price"],
  "Which book has the highest price?": ["show book", "order by book.price desc, 1"],
  "Which branch has the most loans?": ["show branch", "order by count loan desc, 1"],
  "members with the fewest loans": ["show member", "order by count loan asc, 1"],
  "What is the most common genre?": ["show book.genre", "order by count rows desc, 1"],
  "What is the least common city of members?": ["show branch.city", "of member", "order by count rows asc, 1"],
  "the 3 most expensive books": ["of book", "order by book.price desc, 3"],
  "top 3 members with age": ["show member", "show member.age", "order by member.age desc, 3"],
  "the genre with the maximum price": ["show book.genre", "order by book.price desc, 1"],
  "What is the average price per genre, top 2?": [
    "avg book.price",
    "for each book.genre",
    "order by avg book.price desc, 2",
  ],
});

reads("limits", () => library, {
  "Which 2 books have the highest price?": ["show book", "order by book.price desc, 2"],
  "Show 5 books with the highest price": ["show book", "order by book.price desc, 5"],
  "Which 2 cities have the most members?": ["show branch.city", "order by count member desc, 2"],
  "top 2 authors by number of books": ["show author", "order by count book desc, 2"],
  "the two largest branches by floor area": ["show branch", "order by branch.floor_area desc, 2"],
});

reads("flags", () => ferries, {
  "insured ferries": ["show ferry", "where ferry.insured = 1"],
  "Which ferries are not insured?": ["show ferry", "where ferry.insured = 0"],
  "ferries without insured": ["show ferry", "where ferry.insured = 0"],
  "How many insured ferries are there?": ["count rows", "where ferry.insured = 1"],
  "List the insured flag of ferries": ["show ferry.insured", "of ferry", "unread: flag"],
  "Are all ferries insured?": ["show ferry.insured"],
});

reads("orders", () => library, {
  "List the titles of books sorted by price.": ["show book.title", "of book", "order by book.price asc"],
  "List the titles of books in descending order of price.": ["show book.title", "of book", "order by book.price desc"],
  "List titles of books ordered by price descending and then pages": [
    "show book.title",
    "of book",
    "order by book.price desc",
    "order by book.pages desc",
  ],
  "names of authors sorted by their birth year in descending order": [
    "show branch.name",
    "of author",
    "order by author.birth_year desc",
  ],
  "List the names of branches in alphabetical order.": ["show branch.name", "of branch", "order by branch.name asc"],
  "List titles of books sorted by price, descending": ["show book.title", "of book", "order by book.price desc"],
  "genres ordered by the average price": ["show book.genre", "order by avg book.price asc"],
  "genres sorted by the number of books": ["show book.genre", "order by count book asc"],
});

reads("fields and tables", () => library, {
  "List the title, price and pages of books": ["show book.title", "show book.price", "show book.pages", "of book"],
  "What are the titles of books whose price is 12?": ["show book.title", "of book", "where book.price = 12"],
  "books whose genre is not crime": ["show book", "where book.genre != crime"],
  "members whose city is either Bergen or Oslo": [
    "show member",
    "where branch.city | member.city = Bergen",
    "or where member.city = Oslo",
  ],
  "members who are of age 34": ["show member", "where member.age = 34"],
  "book titles containing 'Night'": ["where book.title like %Night%"],
  "last names of members whose first name starts with T": [
    "show member.last_name",
    "of member",
    "where member.first_name like T%",
  ],
  'titles that end with "Iron"': ["where book.title like %Iron"],
  "the different nationalities of authors": ["show different author.nationality", "of author", "distinct"],
  "What is the price of each book and its author?": ["show book.price", "show author", "for each book"],
});

reads("values", () => library, {
  "books by Ingrid Solberg": ["show book", "where author.name = Ingrid Solberg"],
  "Ingrid Solberg as author name": ["where author.name = Ingrid Solberg"],
  "poetry or history books": ["of book", "where book.genre = poetry", "or where book.genre = history"],
  'members with an "a" in their first name': ["show member", "where member.first_name like %a%"],
  "authors born in 1972": ["show author", "where author.birth_year = 1972"],
  "members with 2 or more loans": ["show member", "having count loan >= 2"],
  "4 loans members": ["show member", "having count loan = 4"],
  "member 3": ["show member", "where member.member_id = 3"],
  'books called "Unknown Thing"': ["show book", "unread: Unknown Thing"],
});

reads("periods", () => ferries, {
  "trips on January 5, 2021": ["show trip", "where trip.departed = 2021-1-5"],
  "trips that departed in March 2021": ["show trip", "where trip.departed = 2021-3"],
  "trips after February 10, 2021": ["show trip", "where trip.departed > 2021-2-10"],
  "trips not before March 2021": ["show trip", "where trip.departed >= 2021-3"],
  "trips between January 5 and January 20, 2021": ["show trip", "where trip.departed = 2021-1-5 to 2021-1-20"],
  "trips from January 2021 to March 2021": ["show trip", "where trip.departed = 2021-1 to 2021-3"],
});

reads("exclusions", () => library, {
  "authors without any books": ["show author", "without book"],
  "members who have never made a loan": ["show member", "without loan"],
  "books that have not been loaned": ["show book", "without loan"],
  "members who do not have any loans at Old Mill": [
    "show member",
    "where excluded branch.name = Old Mill",
    "without loan",
  ],
  "authors other than Ingrid Solberg": ["show author", "where author.name != Ingrid Solberg"],
  "members except those from Bergen": ["show member", "where branch.city | member.city != Bergen (from)"],
});

reads("groups", () => library, {
  "How many books are there for each genre?": ["count book", "for each book.genre"],
  "How many loans are there for each different branch?": ["count loan", "for each branch"],
  "average price of books per genre": ["avg book.price", "of book", "for each book.genre"],
  "number of books by genre": ["count book", "for each book.genre"],
  "loans by branch": ["count loan", "for each branch"],
  "books by author": ["count book", "for each author"],
  "Show each author's name and the number of books.": ["show branch.name", "count book", "for each author"],
});

reads("connectives", () => library, {
  "members who borrowed both a crime book and a poetry book": [
    "show member",
    "of loan",
    "of book",
    "of book",
    "both where book.genre = crime",
    "where book.genre = poetry",
    "both",
  ],
  "members without loans and sorted by age": ["show member", "without loan", "order by member.age asc"],
  "members from Bergen but not female": [
    "show member",
    "where branch.city | member.city = Bergen (from)",
    "where member.sex != F",
  ],
  "How many books does each author have? List the name and the number of books.": [
    "show branch.name",
    "count book",
    "of book",
    "for each author",
  ],
});

reads("endpoints", () => ferries, {
  "trips from Bergen to Kiel": ["show trip", "where port.name = Bergen (from)", "where port.name = Kiel (to)"],
  "trips between Bergen and Kiel": [
    "show trip",
    "where port.name = Bergen (either)",
    "where port.name = Kiel (either)",
  ],
  "trips that arrived in BGO": ["show trip", "mentions trip.destination", "where trip.destination = BGO (to)"],
});

test("what no rule reads is kept as unread", () => {
  expect(library.draft("How many books had 14 chapters?")).toEqual(["count book", "unread: 14", "unread: chapters"]);
  expect(library.draft("What is the price of wine?")).toEqual(["show book.price", "unread: wine"]);
});
