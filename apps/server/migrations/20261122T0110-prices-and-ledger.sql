-- Why: what a destination costs is a version that never changes, and money moves by balanced entries that stay for ever.

-- Counted here, so that two writers of one account's prices or entries go one after the other.
alter table account
  add column price_version integer not null default 0,
  add column wallet_entries integer not null default 0;
grant select (price_version, wallet_entries), update (price_version, wallet_entries) on account to parley_api;
grant update (wallet_entries, status) on account to parley_brain;

-- What `account` pays: set by the account above it. The root has no seller: its own prices are what carriers cost it.
create table price (
  account uuid not null references account (id),
  version integer not null,
  kind text not null check (kind in ('voice', 'sms')),
  -- Both empty: everywhere.
  country_code text not null check (country_code ~ '^([1-9][0-9]{0,2})?$'),
  area_code text not null check (area_code ~ '^[0-9]{0,8}$'),
  prefix text not null generated always as (country_code || area_code) stored,
  charge_rule text not null check (charge_rule in ('perCall', '1+1', '15+15', '20+20', '30+30', '60+60')),
  -- Of a cycle or a message; null takes the destination off the book.
  unit_micro bigint check (unit_micro between 0 and 1000000000000),
  effective_at timestamptz not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  primary key (account, version),
  check (country_code <> '' or area_code = '')
);
create index price_match on price (account, kind, prefix, effective_at desc, version desc);
create trigger price_immutable before update or delete on price for each row execute function refuse_change();

create table ledger_tx (
  -- Whose affair it is: who called, who was topped up.
  account uuid not null references account (id),
  id uuid not null unique,
  kind text not null check (kind in ('opening', 'topUp', 'adjustment', 'call')),
  -- What it is booked for; of each thing there is one booking.
  ref text not null,
  reason text not null default '',
  made_by uuid,
  at timestamptz not null default now(),
  primary key (account, id),
  unique (kind, ref)
);
create trigger ledger_tx_immutable before update or delete on ledger_tx for each row execute function refuse_change();

create table ledger_entry (
  account uuid not null references account (id),
  tx uuid not null references ledger_tx (id),
  -- wallet: what the account has with the one above it. sales and cash: what it earned and took from those below.
  side text not null check (side in ('wallet', 'sales', 'cash')),
  amount_micro bigint not null check (amount_micro <> 0),
  -- A wallet's entries are a chain.
  n integer,
  balance_after_micro bigint,
  at timestamptz not null default now(),
  primary key (account, tx, side),
  check ((side = 'wallet') = (n is not null and balance_after_micro is not null))
);
create unique index ledger_entry_chain on ledger_entry (account, n) where side = 'wallet';
create index ledger_entry_by_tx on ledger_entry (tx);
create index ledger_entry_by_time on ledger_entry (account, at desc);
create trigger ledger_entry_immutable before update or delete on ledger_entry
  for each row execute function refuse_change();

create function check_ledger_entry() returns trigger
  language plpgsql security definer set search_path = parley, public as $$
begin
  if (select sum(amount_micro) from ledger_entry where tx = new.tx) <> 0 then
    raise exception 'ledger transaction % does not balance', new.tx using errcode = 'check_violation';
  end if;
  if new.side = 'wallet' and new.balance_after_micro <> new.amount_micro + coalesce((
      select balance_after_micro from ledger_entry
      where account = new.account and side = 'wallet' and n = new.n - 1), 0) then
    raise exception 'entry % of % does not follow the one before it', new.n, new.account using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_adds_up after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_entry();

-- A balance is what the ledger says it is, whoever writes it.
create function check_balance() returns trigger
  language plpgsql security definer set search_path = parley, public as $$
declare
  own record;
begin
  select balance_micro, wallet_entries into own from account where id = new.id;
  if own.balance_micro is distinct from coalesce((
      select balance_after_micro from ledger_entry
      where account = new.id and side = 'wallet' and n = own.wallet_entries), 0)
    or exists (select from ledger_entry where account = new.id and side = 'wallet' and n > own.wallet_entries) then
    raise exception 'the balance of % is not what its ledger says', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger account_follows_ledger after insert or update of balance_micro, wallet_entries on account
  deferrable initially deferred for each row execute function check_balance();

-- What accounts had before there was a ledger.
with opened as (
  insert into ledger_tx (account, id, kind, ref)
  select id, gen_random_uuid(), 'opening', id::text from account where balance_micro <> 0 returning account, id)
insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
select a.id, o.id, 'wallet', a.balance_micro, 1, a.balance_micro from opened o join account a on a.id = o.account
union all
select coalesce(a.parent, a.id), o.id, 'cash', -a.balance_micro, null, null
from opened o join account a on a.id = o.account;
update account set wallet_entries = 1 where balance_micro <> 0;

-- Nobody paid before there were prices: that goes on until the account above says otherwise.
with free as (
  insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
  select id, 1, 'voice', '', '', '60+60', 0, created_at from account where parent is not null returning account)
update account set price_version = 1 from free where id = free.account;

-- Once settled, a hold is the charge: what was promised, what was talked, what it cost.
alter table hold
  add column price_version integer,
  add column country_code text not null default '',
  add column area_code text not null default '',
  add column held_sec integer not null default 0,
  add column answered boolean,
  add column talk_ms integer,
  add column cycles integer,
  add column ended_at timestamptz,
  -- Decision §9: a bill's day is UTC+8.
  add column bill_day date generated always as (((ended_at at time zone 'UTC') + interval '8 hours')::date) stored;
update hold h set held_sec = a.held_sec, answered = r.answered_at is not null, talk_ms = r.talk_ms,
  cycles = case when r.answered_at is null or h.cycle_micro = 0 then 0 else h.charged_micro / h.cycle_micro end,
  ended_at = r.ended_at
from attempt a join call_record r on r.attempt = a.id where a.id = h.attempt and h.state = 'settled';
alter table hold add constraint hold_settled_is_whole check ((state = 'settled')
  = (answered is not null and talk_ms is not null and cycles is not null and ended_at is not null));
alter table hold add constraint hold_charge_is_cycles
  check (state = 'open' or charged_micro = cycles * cycle_micro) not valid;
create index hold_bill on hold (account, bill_day, ended_at, attempt) where state = 'settled';
create trigger hold_settled_stays before update or delete on hold
  for each row when (old.state = 'settled') execute function refuse_change();

alter table price enable row level security, force row level security;
alter table ledger_tx enable row level security, force row level security;
alter table ledger_entry enable row level security, force row level security;
do $$
declare
  money_table text;
begin
  foreach money_table in array array['price', 'ledger_tx', 'ledger_entry'] loop
    execute format('create policy owner_all on %I to parley_owner using (true) with check (true)', money_table);
    execute format('create policy brain_all on %I to parley_brain using (true) with check (true)', money_table);
    execute format('create policy api_sees on %I for select to parley_api
      using (account = any ((select visible_accounts())::uuid[]))', money_table);
  end loop;
end $$;
-- The account right above sells and takes the money; nobody sells to himself, but for the root.
create function own_customers() returns uuid[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from account
  where parent = nullif(current_setting('app.account', true), '')::uuid
$$;
create policy api_sells on price for insert to parley_api with check (
  account = any ((select own_customers())::uuid[])
  or (account = nullif(current_setting('app.account', true), '')::uuid
    and exists (select from account root where root.id = price.account and root.parent is null)));
create policy api_books on ledger_tx for insert to parley_api
  with check (account = any ((select own_customers())::uuid[]));
create policy api_books on ledger_entry for insert to parley_api with check (
  case when side = 'wallet' then account = any ((select own_customers())::uuid[])
    else account = nullif(current_setting('app.account', true), '')::uuid end);
grant select, insert on price, ledger_tx, ledger_entry to parley_api;
grant select on price to parley_brain;
grant select, insert on ledger_tx, ledger_entry to parley_brain;

-- Calls under way hold the money for the next one: their end may bring it back.
alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'line', 'grant', 'account', 'robots', 'pace', 'balance'));
