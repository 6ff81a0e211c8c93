import { rowTrigger } from './trigger.ts'

/** The text that a tour is found by: its name, and a tag on each line. */
const searchedText = (row: string) => `lower(${row}.name || e'\\n' || array_to_string(${row}.tags, e'\\n'))`

/** Before each piece stands a part of the account's id, so that the index never leads through the pieces of others. */
const piece = (accountId: string, text: string, length: string) =>
  `left(${accountId}::text, 8) || substr(${text}, i, ${length})`

/**
 * Every piece of up to three characters, so that whatever stands somewhere in a text can be looked up: PostgreSQL's own
 * trigrams are an extension, which not every server has.
 */
const piecesSql = (
  row: string,
) => `array(select distinct ${piece(`${row}.account_id`, 'searched.text', 'length')} as piece
        from (select ${searchedText(row)} as text) searched, generate_series(1, 3) length,
          generate_series(1, length(searched.text) - length + 1) i order by piece)`

/** The longest pieces of what somebody looks for; the parameters are the account and the text. */
export const askedPiecesSql = `(select array_agg(distinct ${piece('?::uuid', 'asked.text', '3')})
    from (select lower(?) as text) asked, generate_series(1, greatest(length(asked.text) - 2, 1)) i)`

/** The pieces of tours that fulfil a condition on `t`, as they ought to be. */
export const piecesRowsSql = (condition: string) => `select t.id, ${piecesSql('t')} from tours t where ${condition}`

/** Makes the pieces of tours that fulfil a condition on `t` what they ought to be. */
export const storePiecesSql = (
  condition: string,
) => `insert into tour_search (tour_id, pieces) ${piecesRowsSql(condition)}
      on conflict (tour_id) do update set pieces = excluded.pieces`

/** Whoever changes a tour has locked its row, and with it this one. */
export const tourSearchTrigger = rowTrigger({
  table: 'tours',
  name: 'tour_search',
  when: 'insert or update of name, tags',
  events: ['insert', 'update'],
  body: `begin
    if tg_op = 'UPDATE' and new.name = old.name and new.tags = old.tags then return null; end if;
    ${storePiecesSql('t.id = new.id')};
    return null;
  end;`,
})
