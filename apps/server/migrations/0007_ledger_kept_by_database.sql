ALTER TYPE "public"."ledger_account_kind" ADD VALUE 'artist_disputed';--> statement-breakpoint
ALTER TYPE "public"."ledger_account_kind" ADD VALUE 'cause_disputed';--> statement-breakpoint
ALTER TYPE "public"."ledger_account_kind" ADD VALUE 'cause_due';--> statement-breakpoint
ALTER TYPE "public"."ledger_account_kind" ADD VALUE 'cause_remitted';--> statement-breakpoint
ALTER TYPE "public"."ledger_account_kind" ADD VALUE 'house_adjustments';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'dispute_opened';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'dispute_won';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'dispute_lost';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'payout_bounced';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'donation_due';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'donation_remitted';--> statement-breakpoint
ALTER TYPE "public"."ledger_transaction_kind" ADD VALUE 'donation_returned';--> statement-breakpoint
CREATE TABLE "cause_totals" (
	"cause_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"donated_cents" bigint NOT NULL,
	"supporters" integer NOT NULL,
	CONSTRAINT "cause_totals_pk" PRIMARY KEY("cause_id","part")
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"account_id" text NOT NULL,
	"clears_on" date NOT NULL,
	"part" smallint NOT NULL,
	"held_cents" bigint NOT NULL,
	CONSTRAINT "ledger_holds_pk" PRIMARY KEY("account_id","clears_on","part")
);
--> statement-breakpoint
CREATE TABLE "ledger_reversed" (
	"origin_id" uuid PRIMARY KEY NOT NULL,
	"plates" integer NOT NULL,
	"plates_reversed" integer NOT NULL,
	CONSTRAINT "ledger_reversed_within" CHECK (plates_reversed between 0 and plates)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_entries_transaction";--> statement-breakpoint
DROP INDEX "ledger_transactions_reverses";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_pk" PRIMARY KEY("transaction_id","id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "clears_on" date;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "operator" text;--> statement-breakpoint
CREATE INDEX "ledger_transactions_reversals" ON "ledger_transactions" USING btree ("reverses") WHERE reverses is not null;
ALTER TABLE ledger_accounts SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE cause_supporters SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE cause_totals SET (fillfactor = 30);
--> statement-breakpoint
INSERT INTO cause_totals (cause_id, part, donated_cents, supporters)
SELECT cause_id, get_byte(uuid_send(artist_id), 15) & 63, sum(donated_cents), count(*) FILTER (WHERE donated_cents > 0)
FROM cause_supporters GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO ledger_reversed (origin_id, plates, plates_reversed)
SELECT origin.id, origin.plates, sum(reversal.plates)
FROM ledger_transactions AS reversal JOIN ledger_transactions AS origin ON origin.id = reversal.reverses GROUP BY 1, 2;
--> statement-breakpoint

-- Accounts may be opened, and their balance follows their entries; what they are stays.
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, owner_id ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint

-- Judged at commit, when all entries of a transaction are there: at least two, in its currency, and they sum to zero. One that takes
-- something back says from what; a balance is adjusted by a named operator for a reason. Written here and not as CHECKs, which
-- PostgreSQL reads anew at every statement.
CREATE OR REPLACE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount_cents) <> 0 OR bool_or(currency <> NEW.currency) FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  IF NEW.kind = 'adjustment' AND (NEW.operator IS NULL OR trim(NEW.text) = '') THEN
    RAISE EXCEPTION 'ledger transaction % is adjusted by nobody, or for no reason', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_adjustment';
  END IF;
  IF NEW.reverses IS NOT NULL OR NEW.kind IN ('commission_reversal', 'dispute_opened', 'dispute_won', 'dispute_lost') THEN
    PERFORM ledger_take_back(NEW);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- What takes something back never takes more than is left: of a commission by refunds and by disputes that are open or lost, of a
-- dispute by its end. The row that counts it is locked, so that of two at once the second sees what the first one took. On every
-- account that its origin touched too, it takes exactly the share of its plates.
CREATE FUNCTION ledger_take_back(taking ledger_transactions) RETURNS void LANGUAGE plpgsql AS $$
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
    SELECT coalesce(bool_or(entry.amount_cents * origin.plates <> -first.amount_cents * taking.plates), true)
    FROM ledger_entries AS first
    JOIN ledger_entries AS entry ON entry.transaction_id = taking.id AND entry.account_id = first.account_id
    WHERE first.transaction_id = origin.id
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not take back its share of %', taking.id, origin.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_share';
  END IF;
END $$;
--> statement-breakpoint

-- An entry is recorded in the database transaction of its ledger transaction and never later, on an account that is its artist's own,
-- and everything that is kept beside the entries follows them here, whoever wrote them. This asks for more than foreign keys did, and
-- locks no row of an account that every sale has an entry on.
-- Whoever records several entries gives them in the order of their accounts, so that two callers never wait for each other in a circle.
DROP TRIGGER ledger_entries_in_time ON ledger_entries;
--> statement-breakpoint
DROP FUNCTION ledger_refuse_late_entry();
--> statement-breakpoint
CREATE FUNCTION ledger_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account_kind text := split_part(NEW.account_id, ':', 1);
  owner uuid := nullif(split_part(NEW.account_id, ':', 2), '');
  recorded record;
  part_of_artist smallint := 0;
  gained integer;
BEGIN
  SELECT artist_id, clears_on, recorded_in = pg_current_xact_id() AS is_open INTO recorded
  FROM ledger_transactions WHERE id = NEW.transaction_id;
  IF recorded.is_open IS NOT TRUE THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_entries_in_time';
  END IF;

  IF account_kind IN ('artist_payable', 'artist_payout_in_flight', 'artist_disputed') AND owner = recorded.artist_id
    OR account_kind IN ('cause_disputed', 'cause_due', 'cause_remitted') AND owner IS NOT NULL
  THEN
    UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.account_id;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
      VALUES (NEW.account_id, account_kind::ledger_account_kind, owner, NEW.amount_cents)
      ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    END IF;
  ELSIF account_kind = 'cause_donations' AND owner IS NOT NULL THEN
    IF recorded.artist_id IS NOT NULL THEN
      part_of_artist := get_byte(uuid_send(recorded.artist_id), 15) & 63;
      INSERT INTO cause_supporters AS kept (cause_id, artist_id, donated_cents) VALUES (owner, recorded.artist_id, NEW.amount_cents)
      ON CONFLICT (cause_id, artist_id) DO UPDATE SET donated_cents = kept.donated_cents + excluded.donated_cents
      RETURNING WITH (OLD AS was, NEW AS became)
        (became.donated_cents > 0)::integer - (coalesce(was.donated_cents, 0) > 0)::integer INTO gained;
      UPDATE cause_totals SET donated_cents = donated_cents + NEW.amount_cents, supporters = supporters + gained
      WHERE cause_id = owner AND part = part_of_artist;
      IF NOT FOUND THEN
        INSERT INTO cause_totals AS kept (cause_id, part, donated_cents, supporters) VALUES (owner, part_of_artist, NEW.amount_cents, gained)
        ON CONFLICT (cause_id, part) DO UPDATE
        SET donated_cents = kept.donated_cents + excluded.donated_cents, supporters = kept.supporters + excluded.supporters;
        INSERT INTO ledger_accounts (id, kind, owner_id) VALUES (NEW.account_id, 'cause_donations', owner) ON CONFLICT (id) DO NOTHING;
      END IF;
    END IF;
  ELSIF NEW.account_id = 'house_adjustments' THEN
    INSERT INTO ledger_accounts (id, kind) VALUES (NEW.account_id, 'house_adjustments') ON CONFLICT (id) DO NOTHING;
  ELSIF NEW.account_id NOT IN ('house_commission_expense', 'house_cash') THEN
    RAISE EXCEPTION 'ledger transaction % has no business on %', NEW.transaction_id, NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_own_account';
  END IF;

  IF recorded.clears_on IS NOT NULL AND account_kind IN ('artist_payable', 'cause_donations') THEN
    INSERT INTO ledger_holds AS kept (account_id, clears_on, part, held_cents)
    VALUES (NEW.account_id, recorded.clears_on, part_of_artist, NEW.amount_cents)
    ON CONFLICT (account_id, clears_on, part) DO UPDATE SET held_cents = kept.held_cents + excluded.held_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_followed AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_follow_entry();
