-- A posting is one row: the view through which the ledger was written becomes the table, and the tables behind it are gone. A sale was
-- four rows in two tables; now it is one.
DROP TRIGGER ledger_postings_door ON ledger_postings;
--> statement-breakpoint
DROP FUNCTION ledger_post();
--> statement-breakpoint
DROP FUNCTION ledger_judge(ledger_postings);
--> statement-breakpoint
DROP FUNCTION ledger_take_back(ledger_postings);
--> statement-breakpoint
DROP FUNCTION ledger_entries_of(ledger_postings);
--> statement-breakpoint
ALTER VIEW ledger_postings RENAME TO ledger_postings_before;
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "ledger_transaction_kind" NOT NULL,
	"cause" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"artist_id" uuid,
	"cause_id" uuid,
	"reverses" uuid,
	"plates" integer,
	"clears_on" date,
	"operator" text,
	"text" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"artist_disputed" bigint,
	"artist_payable" bigint,
	"artist_payout_in_flight" bigint,
	"cause_disputed" bigint,
	"cause_donations" bigint,
	"cause_due" bigint,
	"cause_remitted" bigint,
	"house_adjustments" bigint,
	"house_cash" bigint,
	"house_commission_expense" bigint,
	CONSTRAINT "ledger_postings_cause" UNIQUE("kind","cause")
);
--> statement-breakpoint
INSERT INTO ledger_postings (id, kind, cause, currency, artist_id, cause_id, reverses, plates, clears_on, operator, text, recorded_at,
  artist_disputed, artist_payable, artist_payout_in_flight, cause_disputed, cause_donations, cause_due, cause_remitted,
  house_adjustments, house_cash, house_commission_expense)
SELECT id, kind, cause, currency, artist_id, cause_id, reverses, plates, clears_on, operator, text, recorded_at,
  artist_disputed, artist_payable, artist_payout_in_flight, cause_disputed, cause_donations, cause_due, cause_remitted,
  house_adjustments, house_cash, house_commission_expense
FROM ledger_postings_before
JOIN (SELECT transaction_id, min(id) AS first FROM ledger_entries GROUP BY 1) AS recorded ON transaction_id = id
ORDER BY first;
--> statement-breakpoint
DROP VIEW ledger_postings_before;
--> statement-breakpoint
DROP TABLE ledger_entries;
--> statement-breakpoint
DROP TABLE ledger_transactions;
--> statement-breakpoint
DROP FUNCTION ledger_refuse_insert();
--> statement-breakpoint
CREATE INDEX "ledger_postings_reversals" ON "ledger_postings" USING btree ("reverses") WHERE reverses is not null;
--> statement-breakpoint
CREATE INDEX "ledger_postings_recorded" ON "ledger_postings" USING btree ("recorded_at","id");
--> statement-breakpoint
CREATE INDEX "ledger_postings_kind" ON "ledger_postings" USING btree ("kind","recorded_at","id") WHERE kind <> 'commission';
--> statement-breakpoint
CREATE INDEX "ledger_postings_sales" ON "ledger_postings" USING btree ("artist_id","recorded_at","id") WHERE kind = 'commission';
--> statement-breakpoint
CREATE INDEX "ledger_postings_artist" ON "ledger_postings" USING btree ("artist_id","place") WHERE artist_id is not null;
--> statement-breakpoint
-- The entries of a posting, in the order in which everybody locks accounts: by their names.
CREATE FUNCTION ledger_entries_of(posting ledger_postings)
RETURNS TABLE (kind text, account text, owner uuid, amount bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    ('artist_disputed', 'artist_disputed:' || posting.artist_id, posting.artist_id, posting.artist_disputed),
    ('artist_payable', 'artist_payable:' || posting.artist_id, posting.artist_id, posting.artist_payable),
    ('artist_payout_in_flight', 'artist_payout_in_flight:' || posting.artist_id, posting.artist_id, posting.artist_payout_in_flight),
    ('cause_disputed', 'cause_disputed:' || posting.cause_id, posting.cause_id, posting.cause_disputed),
    ('cause_donations', 'cause_donations:' || posting.cause_id, posting.cause_id, posting.cause_donations),
    ('cause_due', 'cause_due:' || posting.cause_id, posting.cause_id, posting.cause_due),
    ('cause_remitted', 'cause_remitted:' || posting.cause_id, posting.cause_id, posting.cause_remitted),
    ('house_adjustments', 'house_adjustments', NULL, posting.house_adjustments),
    ('house_cash', 'house_cash', NULL, posting.house_cash),
    ('house_commission_expense', 'house_commission_expense', NULL, posting.house_commission_expense)
  ) AS entry(kind, account, owner, amount)
  WHERE entry.amount IS NOT NULL
$$;
--> statement-breakpoint
-- As bookkeepers read it: an entry a row. For whoever reads the whole ledger; who wants an account of it asks for its column.
-- One SELECT a column: a list of them beside each row would be made ready anew for every row.
CREATE VIEW ledger_entries (id, transaction_id, place, transaction_kind, cause, kind, account_id, amount_cents, currency) AS
SELECT place * 10 + 0, id, place, kind, cause, 'artist_disputed'::ledger_account_kind, 'artist_disputed:' || artist_id, artist_disputed, currency FROM ledger_postings WHERE artist_disputed IS NOT NULL
UNION ALL SELECT place * 10 + 1, id, place, kind, cause, 'artist_payable'::ledger_account_kind, 'artist_payable:' || artist_id, artist_payable, currency FROM ledger_postings WHERE artist_payable IS NOT NULL
UNION ALL SELECT place * 10 + 2, id, place, kind, cause, 'artist_payout_in_flight'::ledger_account_kind, 'artist_payout_in_flight:' || artist_id, artist_payout_in_flight, currency FROM ledger_postings WHERE artist_payout_in_flight IS NOT NULL
UNION ALL SELECT place * 10 + 3, id, place, kind, cause, 'cause_disputed'::ledger_account_kind, 'cause_disputed:' || cause_id, cause_disputed, currency FROM ledger_postings WHERE cause_disputed IS NOT NULL
UNION ALL SELECT place * 10 + 4, id, place, kind, cause, 'cause_donations'::ledger_account_kind, 'cause_donations:' || cause_id, cause_donations, currency FROM ledger_postings WHERE cause_donations IS NOT NULL
UNION ALL SELECT place * 10 + 5, id, place, kind, cause, 'cause_due'::ledger_account_kind, 'cause_due:' || cause_id, cause_due, currency FROM ledger_postings WHERE cause_due IS NOT NULL
UNION ALL SELECT place * 10 + 6, id, place, kind, cause, 'cause_remitted'::ledger_account_kind, 'cause_remitted:' || cause_id, cause_remitted, currency FROM ledger_postings WHERE cause_remitted IS NOT NULL
UNION ALL SELECT place * 10 + 7, id, place, kind, cause, 'house_adjustments'::ledger_account_kind, 'house_adjustments', house_adjustments, currency FROM ledger_postings WHERE house_adjustments IS NOT NULL
UNION ALL SELECT place * 10 + 8, id, place, kind, cause, 'house_cash'::ledger_account_kind, 'house_cash', house_cash, currency FROM ledger_postings WHERE house_cash IS NOT NULL
UNION ALL SELECT place * 10 + 9, id, place, kind, cause, 'house_commission_expense'::ledger_account_kind, 'house_commission_expense', house_commission_expense, currency FROM ledger_postings WHERE house_commission_expense IS NOT NULL;
--> statement-breakpoint
-- What takes something back never takes more than is left: of a commission by refunds and by disputes that are open or lost, of a
-- dispute by its end. The row that counts it is locked, so that of two at once the second sees what the first one took. On every
-- account that its origin touched too, it takes exactly the share of its plates.
CREATE FUNCTION ledger_take_back(taking ledger_postings) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  origin ledger_postings;
BEGIN
  SELECT * INTO origin FROM ledger_postings WHERE id = taking.reverses;
  IF origin.id IS NULL OR taking.plates IS NULL OR taking.plates <= 0 OR origin.artist_id IS DISTINCT FROM taking.artist_id
    OR origin.clears_on IS DISTINCT FROM taking.clears_on OR origin.currency <> taking.currency
    OR (origin.kind = 'dispute_opened') <> (taking.kind IN ('dispute_won', 'dispute_lost')) OR origin.kind NOT IN ('commission', 'dispute_opened')
    OR taking.kind NOT IN ('commission_reversal', 'dispute_opened', 'dispute_won', 'dispute_lost')
  THEN
    RAISE EXCEPTION 'ledger transaction % cannot take back %', taking.id, taking.reverses
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_origin';
  END IF;

  INSERT INTO ledger_reversed AS kept (origin_id, plates, plates_reversed) VALUES (origin.id, origin.plates, taking.plates)
  ON CONFLICT (origin_id) DO UPDATE SET plates_reversed = kept.plates_reversed + excluded.plates_reversed;
  IF taking.kind = 'dispute_won' THEN
    UPDATE ledger_reversed SET plates_reversed = plates_reversed - taking.plates WHERE origin_id = origin.reverses;
  END IF;

  IF (
    SELECT coalesce(bool_or(entry.amount * origin.plates <> -first.amount * taking.plates), true)
    FROM ledger_entries_of(origin) AS first JOIN ledger_entries_of(taking) AS entry USING (account)
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not take back its share of %', taking.id, origin.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_share';
  END IF;
END $$;
--> statement-breakpoint
-- Judges a posting: at least two entries of something each, on accounts that its kind moves money between and that have an owner, in the
-- one currency there is, and they sum to zero. One that takes something back says from what; a balance is adjusted by a named operator
-- for a reason; a commission is for plates, one that can be divided by them. Says only what is wrong: ledger_follow() has its own short
-- word for commissions that are right.
CREATE FUNCTION ledger_judge(posting ledger_postings) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stranger text;
  said record;
BEGIN
  SELECT entry.kind INTO stranger FROM ledger_entries_of(posting) AS entry
  WHERE entry.account IS NULL OR entry.kind <> ALL (ledger_accounts_of(posting.kind));
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % (%) has no business on %', posting.id, posting.kind, stranger
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_own_account';
  END IF;
  SELECT count(*) AS entries, sum(amount) AS total, bool_or(amount = 0) AS has_nothing INTO said FROM ledger_entries_of(posting);
  IF said.has_nothing THEN
    RAISE EXCEPTION 'ledger transaction % has an entry of nothing', posting.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_amount';
  END IF;
  IF said.entries < 2 OR said.total <> 0 OR posting.currency IS DISTINCT FROM 'USD' THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', posting.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  IF posting.kind = 'commission' AND (posting.plates > 0 AND posting.artist_payable > 0) IS NOT TRUE THEN
    RAISE EXCEPTION 'ledger transaction % earns nothing, or for no plates', posting.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_commission';
  END IF;
  IF posting.kind = 'adjustment' AND (posting.operator IS NULL OR trim(posting.text) = '') THEN
    RAISE EXCEPTION 'ledger transaction % is adjusted by nobody, or for no reason', posting.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_adjustment';
  END IF;
  IF posting.reverses IS NOT NULL OR posting.kind IN ('commission_reversal', 'dispute_opened', 'dispute_won', 'dispute_lost') THEN
    PERFORM ledger_take_back(posting);
  END IF;
END $$;
--> statement-breakpoint
-- Judges a posting that was put in, and keeps what stands beside the ledger. What PostgreSQL does here once a statement (reading
-- expressions, opening tables) costs more than the rows themselves. So nearly all postings, which are commissions, have few statements of
-- the plainest form; the others have general ones.
-- Locks are taken in one order by everybody: artists' and causes' accounts by their names, then what causes were given.
CREATE FUNCTION ledger_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payable text := 'artist_payable:' || NEW.artist_id;
  part_of_artist smallint;
  gained integer;
BEGIN
  IF NEW.kind = 'commission' THEN
    IF (NEW.artist_payable + coalesce(NEW.cause_donations, 0) + NEW.house_commission_expense = 0
      AND NEW.artist_payable > 0 AND NEW.plates > 0 AND NEW.currency = 'USD' AND NEW.reverses IS NULL AND payable IS NOT NULL
      AND (NEW.cause_donations IS NULL OR NEW.cause_donations <> 0 AND NEW.cause_id IS NOT NULL) AND NEW.house_commission_expense <> 0
      AND num_nonnulls(NEW.artist_disputed, NEW.artist_payout_in_flight, NEW.cause_disputed, NEW.cause_due, NEW.cause_remitted,
        NEW.house_adjustments, NEW.house_cash) = 0) IS NOT TRUE
    THEN
      PERFORM ledger_judge(NEW);
      RAISE EXCEPTION 'ledger transaction % is no commission', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_commission';
    END IF;
    UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.artist_payable WHERE id = payable;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents) VALUES (payable, 'artist_payable', NEW.artist_id, NEW.artist_payable)
      ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    END IF;
  ELSE
    PERFORM ledger_judge(NEW);
    INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
    SELECT account, kind::ledger_account_kind, owner, amount FROM ledger_entries_of(NEW)
    WHERE kind NOT IN ('cause_donations', 'house_adjustments', 'house_cash', 'house_commission_expense') ORDER BY account
    ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    INSERT INTO ledger_accounts (id, kind) SELECT account, 'house_adjustments' FROM ledger_entries_of(NEW) WHERE kind = 'house_adjustments'
    ON CONFLICT (id) DO NOTHING;
  END IF;

  IF NEW.cause_donations IS NOT NULL AND NEW.artist_id IS NOT NULL THEN
    part_of_artist := get_byte(uuid_send(NEW.artist_id), 15) & 63;
    INSERT INTO cause_supporters AS kept (cause_id, artist_id, donated_cents) VALUES (NEW.cause_id, NEW.artist_id, NEW.cause_donations)
    ON CONFLICT (cause_id, artist_id) DO UPDATE SET donated_cents = kept.donated_cents + excluded.donated_cents
    RETURNING WITH (OLD AS was, NEW AS became)
      (became.donated_cents > 0)::integer - (coalesce(was.donated_cents, 0) > 0)::integer INTO gained;
    UPDATE cause_totals SET donated_cents = donated_cents + NEW.cause_donations, supporters = supporters + gained
    WHERE cause_id = NEW.cause_id AND part = part_of_artist;
    IF NOT FOUND THEN
      INSERT INTO cause_totals AS kept (cause_id, part, donated_cents, supporters)
      VALUES (NEW.cause_id, part_of_artist, NEW.cause_donations, gained)
      ON CONFLICT (cause_id, part) DO UPDATE
      SET donated_cents = kept.donated_cents + excluded.donated_cents, supporters = kept.supporters + excluded.supporters;
      INSERT INTO ledger_accounts (id, kind, owner_id) VALUES ('cause_donations:' || NEW.cause_id, 'cause_donations', NEW.cause_id)
      ON CONFLICT (id) DO NOTHING;
    END IF;
  END IF;

  IF NEW.clears_on IS NOT NULL THEN
    INSERT INTO ledger_holds AS kept (account_id, clears_on, part, held_cents)
    SELECT account, NEW.clears_on, CASE kind WHEN 'cause_donations' THEN coalesce(part_of_artist, 0) ELSE 0 END, amount
    FROM ledger_entries_of(NEW) WHERE kind IN ('artist_payable', 'cause_donations')
    ON CONFLICT (account_id, clears_on, part) DO UPDATE SET held_cents = kept.held_cents + excluded.held_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_followed AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_follow();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
