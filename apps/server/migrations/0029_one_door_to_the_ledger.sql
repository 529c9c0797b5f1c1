ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_amount";
--> statement-breakpoint

-- The ledger has one door: this view. A row of it is a transaction with all its entries, each in the column of its account's kind;
-- whose account it is follows from artist_id and cause_id. What is put in is judged and written by ledger_post(), once a transaction
-- and not once an entry, and nothing else can write into the two tables.
DROP TRIGGER ledger_entries_followed ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_transactions_balanced ON ledger_transactions;
--> statement-breakpoint
DROP FUNCTION ledger_follow_entry();
--> statement-breakpoint
DROP FUNCTION ledger_check_balanced();
--> statement-breakpoint
DROP FUNCTION ledger_take_back(ledger_transactions);
--> statement-breakpoint
-- It told entries that come later than their transaction; now they come with it.
ALTER TABLE ledger_transactions DROP COLUMN recorded_in;
--> statement-breakpoint

CREATE VIEW ledger_postings AS
SELECT recorded.id, recorded.kind, cause, recorded.currency, artist_id,
  split_part(min(account_id) FILTER (WHERE account_id LIKE 'cause%'), ':', 2)::uuid AS cause_id,
  reverses, plates, clears_on, operator, text, recorded_at,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'artist_disputed%')::bigint AS artist_disputed,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'artist_payable%')::bigint AS artist_payable,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'artist_payout_in_flight%')::bigint AS artist_payout_in_flight,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'cause_disputed%')::bigint AS cause_disputed,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'cause_donations%')::bigint AS cause_donations,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'cause_due%')::bigint AS cause_due,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'cause_remitted%')::bigint AS cause_remitted,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'house_adjustments%')::bigint AS house_adjustments,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'house_cash%')::bigint AS house_cash,
  sum(amount_cents) FILTER (WHERE account_id LIKE 'house_commission_expense%')::bigint AS house_commission_expense
FROM ledger_transactions AS recorded JOIN ledger_entries ON transaction_id = recorded.id
GROUP BY recorded.id;
--> statement-breakpoint
ALTER VIEW ledger_postings ALTER id SET DEFAULT uuidv7();
--> statement-breakpoint
ALTER VIEW ledger_postings ALTER currency SET DEFAULT 'USD';
--> statement-breakpoint
ALTER VIEW ledger_postings ALTER recorded_at SET DEFAULT now();
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

-- Which kinds of account a kind of transaction moves money between.
CREATE FUNCTION ledger_accounts_of(kind ledger_transaction_kind) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind
    WHEN 'commission' THEN '{artist_payable,cause_donations,house_commission_expense}'
    WHEN 'commission_reversal' THEN '{artist_payable,cause_donations,house_commission_expense}'
    WHEN 'dispute_opened' THEN '{artist_payable,cause_donations,artist_disputed,cause_disputed}'
    WHEN 'dispute_won' THEN '{artist_payable,cause_donations,artist_disputed,cause_disputed}'
    WHEN 'dispute_lost' THEN '{artist_disputed,cause_disputed,house_commission_expense}'
    WHEN 'payout_requested' THEN '{artist_payable,artist_payout_in_flight}'
    WHEN 'payout_returned' THEN '{artist_payable,artist_payout_in_flight}'
    WHEN 'payout_paid' THEN '{artist_payout_in_flight,house_cash}'
    WHEN 'payout_bounced' THEN '{artist_payable,house_cash}'
    WHEN 'adjustment' THEN '{artist_payable,house_adjustments}'
    WHEN 'donation_due' THEN '{cause_donations,cause_due}'
    WHEN 'donation_returned' THEN '{cause_donations,cause_due}'
    WHEN 'donation_remitted' THEN '{cause_due,cause_remitted}'
  END::text[]
$$;
--> statement-breakpoint

-- What takes something back never takes more than is left: of a commission by refunds and by disputes that are open or lost, of a
-- dispute by its end. The row that counts it is locked, so that of two at once the second sees what the first one took. On every
-- account that its origin touched too, it takes exactly the share of its plates.
CREATE FUNCTION ledger_take_back(taking ledger_postings) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  origin ledger_transactions;
BEGIN
  SELECT * INTO origin FROM ledger_transactions WHERE id = taking.reverses;
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
    SELECT coalesce(bool_or(entry.amount * origin.plates <> -first.amount_cents * taking.plates), true)
    FROM ledger_entries AS first JOIN ledger_entries_of(taking) AS entry ON entry.account = first.account_id
    WHERE first.transaction_id = origin.id
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not take back its share of %', taking.id, origin.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_share';
  END IF;
END $$;
--> statement-breakpoint

-- Judges a posting: at least two entries of something each, on accounts that its kind moves money between and that have an owner, in the
-- one currency there is, and they sum to zero. One that takes something back says from what; a balance is adjusted by a named operator
-- for a reason; a commission is for plates, one that can be divided by them. Says only what is wrong: ledger_post() has its own short
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

-- Writes a posting, if it is a sound one: the transaction, its entries, and all that is kept beside them. One whose kind and cause are
-- recorded already is passed over, and returns no row.
-- What PostgreSQL does here once a statement (reading expressions, opening tables) costs more than the rows themselves. So nearly all
-- postings, which are commissions, have few statements of the plainest form; the others have general ones.
-- Locks are taken in one order by everybody: artists' and causes' accounts by their names, then what causes were given.
CREATE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payable text := 'artist_payable:' || NEW.artist_id;
  part_of_artist smallint;
  gained integer;
BEGIN
  INSERT INTO ledger_transactions (id, kind, cause, artist_id, reverses, plates, clears_on, operator, text, recorded_at)
  VALUES (NEW.id, NEW.kind, NEW.cause, NEW.artist_id, NEW.reverses, NEW.plates, NEW.clears_on, NEW.operator, NEW.text, NEW.recorded_at)
  ON CONFLICT (kind, cause) DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

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
    IF NEW.cause_donations IS NULL THEN
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents)
      VALUES (NEW.id, payable, NEW.artist_payable), (NEW.id, 'house_commission_expense', NEW.house_commission_expense);
    ELSE
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents)
      VALUES (NEW.id, payable, NEW.artist_payable), (NEW.id, 'cause_donations:' || NEW.cause_id, NEW.cause_donations),
        (NEW.id, 'house_commission_expense', NEW.house_commission_expense);
    END IF;
    UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.artist_payable WHERE id = payable;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents) VALUES (payable, 'artist_payable', NEW.artist_id, NEW.artist_payable)
      ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    END IF;
  ELSE
    PERFORM ledger_judge(NEW);
    INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) SELECT NEW.id, account, amount FROM ledger_entries_of(NEW);
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
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_door INSTEAD OF INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION ledger_post();
--> statement-breakpoint

-- Locks, in the order of everybody, what several postings of one statement will change: otherwise two orders of the same two artists
-- could wait for each other in a circle. What is not there yet is opened. `artists` are those who give to `causes`, pair by pair.
CREATE FUNCTION ledger_hold(accounts text[], causes uuid[], artists uuid[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
  SELECT DISTINCT account, split_part(account, ':', 1)::ledger_account_kind, split_part(account, ':', 2)::uuid, 0
  FROM unnest(accounts) AS account ORDER BY account
  ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents;
  INSERT INTO cause_totals AS kept (cause_id, part, donated_cents, supporters)
  SELECT DISTINCT cause, get_byte(uuid_send(artist), 15) & 63, 0, 0 FROM unnest(causes, artists) AS given(cause, artist) ORDER BY 1, 2
  ON CONFLICT (cause_id, part) DO UPDATE SET supporters = kept.supporters;
  INSERT INTO ledger_accounts (id, kind, owner_id)
  SELECT DISTINCT 'cause_donations:' || cause, 'cause_donations'::ledger_account_kind, cause FROM unnest(causes) AS cause ORDER BY 1
  ON CONFLICT (id) DO NOTHING;
  RETURN true;
END $$;
--> statement-breakpoint

CREATE FUNCTION ledger_refuse_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- 1 is this trigger; what ledger_post() writes comes from another one
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the ledger is written through ledger_postings: INSERT on % is refused', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_postings_only';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_posted BEFORE INSERT ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_insert();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_posted BEFORE INSERT ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_insert();
