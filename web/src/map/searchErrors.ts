/** What is said of a search that finds no place, and of one that fails: a title and its sentence. */
export const NOT_FOUND = { title: 'Location Not Found', detail: "Couldn't find that location. Showing current area." }
export const SEARCH_FAILED = {
  title: 'Search Error',
  detail: "Couldn't search that location. Showing current area.",
}

/** Both in one line, for a field. */
export const inOneLine = ({ title, detail }: typeof NOT_FOUND) => `${title}: ${detail}`
