import { expect, test } from "vitest";
import { otherForms } from "#askable/language/other-forms.js";

test.each([
  ["French", "France"],
  ["American", "USA"],
  ["UK", "United Kingdom"],
  ["Canadian", "canada"],
  ["Peruvian", "peruv"],
  ["women", "F"],
  ["Blue Birds", "Blue Bird"],
  ["superheroes", "superhero"],
  ["comedies", "comedy"],
  ["project managers", "project management"],
  ["engineers", "engineering"],
  ["completed", "done"],
])("%s may be kept as %s", (said, kept) => expect(otherForms(said)).toContain(kept));

test.each(["gas", "class", "constructor"])("%s has no other form", (word) => expect(otherForms(word)).toEqual([]));
