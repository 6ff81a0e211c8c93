import { rowTrigger } from './trigger.ts'

/** Searchable text of a tour: its name and its tags, one per line. */
const searchedText = (row: string) => `lower(${row}.name || e'\\n' || array_to_string(${row}.tags, e'\\n'))`

/** An n-gram with a prefix of the account's id, so that an index scan doesn't visit n-grams of other accounts. */
const prefixedGramSql = (accountId: string, text: string, length: string) =>
  `left(${accountId}::text, 8) || substr(${text}, i, ${length})`

/**
 * All n-grams of a tour's text up to three characters, for substring search. PostgreSQL's trigram extension isn't
 * available on every server.
 */
const tourNgramsSql = (
  row: string,
) => `array(select distinct ${prefixedGramSql(`${row}.account_id`, 'searched.text', 'length')} as piece
        from (select ${searchedText(row)} as text) searched, generate_series(1, 3) length,
          generate_series(1, length(searched.text) - length + 1) i order by piece)`

/** The longest n-grams of a search text. Both arguments are SQL expressions. */
export const searchNgramsSql = (
  accountId: string,
  text: string,
) => `(select array_agg(distinct ${prefixedGramSql(accountId, 'search.text', '3')})
    from (select lower(${text}) as text) search, generate_series(1, greatest(length(search.text) - 2, 1)) i)`

/** SQL for the correct `tour_search` rows of tours that match a condition on `t`. */
export const tourSearchRowsSql = (condition: string) =>
  `select t.id, ${tourNgramsSql('t')} from tours t where ${condition}`

/** SQL that upserts the `tour_search` rows of tours that match a condition on `t`. */
export const storeTourSearchSql = (
  condition: string,
) => `insert into tour_search (tour_id, pieces) ${tourSearchRowsSql(condition)}
      on conflict (tour_id) do update set pieces = excluded.pieces`

/** Trigger that updates the search row of a tour. It needs no lock, because a change of a tour locks its row. */
export const tourSearchTrigger = rowTrigger({
  table: 'tours',
  name: 'tour_search',
  eventClause: 'insert or update of name, tags',
  events: ['insert', 'update'],
  body: `begin
    if tg_op = 'UPDATE' and new.name = old.name and new.tags = old.tags then return null; end if;
    ${storeTourSearchSql('t.id = new.id')};
    return null;
  end;`,
})
