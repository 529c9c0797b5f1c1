CREATE TABLE "ledger_clearings" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_clearings_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commission_id" uuid NOT NULL,
	"clears_on" date NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "payable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "claim_hash" text;--> statement-breakpoint
CREATE INDEX "ledger_clearings_commission" ON "ledger_clearings" USING btree ("commission_id","place");
--> statement-breakpoint
-- The day on which the amounts of a posting clear: a held commission clears on its latest day in ledger_clearings, and its reversals and
-- disputes on the same one. Null: at once. infinity: not known yet.
CREATE FUNCTION ledger_clears_on(posting ledger_postings) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  commission uuid := coalesce(posting.reverses, posting.id);
BEGIN
  IF posting.clears_on IS DISTINCT FROM 'infinity' THEN
    RETURN posting.clears_on;
  END IF;
  IF posting.kind IN ('dispute_won', 'dispute_lost') THEN
    SELECT reverses INTO commission FROM ledger_postings WHERE id = posting.reverses;
  END IF;
  RETURN coalesce(
    (SELECT clears_on FROM ledger_clearings WHERE commission_id = commission ORDER BY place DESC LIMIT 1), posting.clears_on);
END $$;
--> statement-breakpoint
-- Moves what is left of a commission from its previous clearing day to the new one. The account is locked before the amounts are read, so
-- that a concurrent reversal is either counted here or finds the new day.
CREATE FUNCTION ledger_follow_clearing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  commission ledger_postings;
  former date;
  artist_cents bigint;
  cause_cents bigint;
BEGIN
  SELECT * INTO commission FROM ledger_postings WHERE id = NEW.commission_id;
  IF commission.kind IS DISTINCT FROM 'commission' OR commission.clears_on IS DISTINCT FROM 'infinity' THEN
    RAISE EXCEPTION 'ledger transaction % is not a held commission', NEW.commission_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_clearings_commission';
  END IF;
  PERFORM FROM ledger_accounts WHERE id = 'artist_payable:' || commission.artist_id FOR NO KEY UPDATE;
  SELECT clears_on INTO former FROM ledger_clearings
  WHERE commission_id = NEW.commission_id AND place < NEW.place ORDER BY place DESC LIMIT 1;
  former := coalesce(former, 'infinity');
  SELECT coalesce(sum(artist_payable), 0), coalesce(sum(cause_donations), 0) INTO artist_cents, cause_cents
  FROM (
    SELECT artist_payable, cause_donations FROM ledger_postings WHERE id = commission.id OR reverses = commission.id
    UNION ALL
    SELECT ended.artist_payable, ended.cause_donations
    FROM ledger_postings AS opened JOIN ledger_postings AS ended ON ended.reverses = opened.id
    WHERE opened.reverses = commission.id
  ) AS moved;
  INSERT INTO ledger_holds AS kept (account_id, clears_on, part, held_cents)
  SELECT account, day, part, sum(cents) FROM (VALUES
    ('artist_payable:' || commission.artist_id, former, 0, -artist_cents),
    ('artist_payable:' || commission.artist_id, NEW.clears_on, 0, artist_cents),
    ('cause_donations:' || commission.cause_id, former, get_byte(uuid_send(commission.artist_id), 15) & 63, -cause_cents),
    ('cause_donations:' || commission.cause_id, NEW.clears_on, get_byte(uuid_send(commission.artist_id), 15) & 63, cause_cents)
  ) AS hold(account, day, part, cents)
  WHERE account IS NOT NULL AND cents <> 0
  GROUP BY account, day, part ORDER BY account, day, part
  ON CONFLICT (account_id, clears_on, part) DO UPDATE SET held_cents = kept.held_cents + excluded.held_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_clearings_followed AFTER INSERT ON ledger_clearings FOR EACH ROW EXECUTE FUNCTION ledger_follow_clearing();
--> statement-breakpoint
CREATE TRIGGER ledger_clearings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_clearings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- As before, but a reversal of a held commission changes the amount of its clearing day.
CREATE OR REPLACE FUNCTION ledger_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- what is right, in as few functions as will do: the sum has a house that pays, for the others are above zero
  IF NEW.kind = 'commission' AND NEW.artist_payable + coalesce(NEW.cause_donations, 0) + NEW.house_commission_expense = 0
    AND NEW.artist_payable > 0 AND NEW.plates > 0 AND NEW.artist_id IS NOT NULL
    AND (NEW.cause_donations IS NULL OR NEW.cause_donations > 0 AND NEW.cause_id IS NOT NULL) AND NEW.reverses IS NULL AND NEW.currency = 'USD'
    AND NEW.artist_disputed IS NULL AND NEW.artist_payout_in_flight IS NULL AND NEW.cause_disputed IS NULL AND NEW.cause_due IS NULL
    AND NEW.cause_remitted IS NULL AND NEW.house_adjustments IS NULL AND NEW.house_cash IS NULL
  THEN
    UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.artist_payable, given_cents = given_cents + coalesce(NEW.cause_donations, 0)
    WHERE id = 'artist_payable:' || NEW.artist_id AND (NEW.cause_donations IS NULL OR gives_to = NEW.cause_id AND given_cents > 0);
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
      VALUES ('artist_payable:' || NEW.artist_id, 'artist_payable', NEW.artist_id, NEW.artist_payable)
      ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
      IF NEW.cause_donations IS NOT NULL THEN
        PERFORM ledger_give(NEW.cause_id, NEW.artist_id, NEW.cause_donations);
      END IF;
    ELSIF NEW.cause_donations IS NOT NULL THEN
      UPDATE cause_totals SET donated_cents = donated_cents + NEW.cause_donations
      WHERE cause_id = NEW.cause_id AND part = (get_byte(uuid_send(NEW.artist_id), 15) & 63)::smallint;
    END IF;
  ELSE
    PERFORM ledger_judge(NEW);
    IF NEW.kind = 'commission' THEN
      RAISE EXCEPTION 'ledger transaction % is no commission', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_commission';
    END IF;
    INSERT INTO ledger_accounts AS kept (id, kind, owner_id, balance_cents)
    SELECT account, kind::ledger_account_kind, owner, amount FROM ledger_entries_of(NEW)
    WHERE kind NOT IN ('cause_donations', 'house_adjustments', 'house_cash', 'house_commission_expense') ORDER BY account
    ON CONFLICT (id) DO UPDATE SET balance_cents = kept.balance_cents + excluded.balance_cents;
    INSERT INTO ledger_accounts (id, kind) SELECT account, 'house_adjustments' FROM ledger_entries_of(NEW) WHERE kind = 'house_adjustments'
    ON CONFLICT (id) DO NOTHING;
    IF NEW.cause_donations IS NOT NULL AND NEW.artist_id IS NOT NULL THEN
      PERFORM ledger_give(NEW.cause_id, NEW.artist_id, NEW.cause_donations);
    END IF;
  END IF;

  IF NEW.clears_on IS NOT NULL THEN
    INSERT INTO ledger_holds AS kept (account_id, clears_on, part, held_cents)
    SELECT account, ledger_clears_on(NEW),
      CASE WHEN kind = 'cause_donations' AND NEW.artist_id IS NOT NULL THEN get_byte(uuid_send(NEW.artist_id), 15) & 63 ELSE 0 END, amount
    FROM ledger_entries_of(NEW) WHERE kind IN ('artist_payable', 'cause_donations')
    ON CONFLICT (account_id, clears_on, part) DO UPDATE SET held_cents = kept.held_cents + excluded.held_cents;
  END IF;
  RETURN NULL;
END $$;
