import pg from 'pg'

export type NaiveDeps = {
  readonly root: string
  readonly reseller: string
  readonly shop: string
  readonly line: string
  readonly task: string
  /** Time for call rules and due times. */
  readonly nowMs: number
  /** Number of concurrent connections. */
  readonly workers: number
}

/**
 * The same writes as the runtime's in their simplest form: a transaction per contact, one plain statement after
 * another, a transaction per event of the call. It checks the same limits, blacklist, prices, funds and
 * strategy, and leaves the same rows; it does not check the call rules of countries, train, label, or
 * communicate with an engine, which is in its favor.
 */
export const naiveAttempts = async (connection: pg.PoolConfig, installation: NaiveDeps): Promise<void> => {
  await Promise.all(
    Array.from({ length: installation.workers }, async (_none, worker) => {
      const client = new pg.Client({
        ...connection,
        options: '-c role=parley_brain -c search_path=parley,public',
      })
      await client.connect()
      try {
        for (;;) {
          const attempt = await claimOne(client, installation, `naive-${worker}`)
          if (attempt === 'none') return
          if (attempt !== 'blacklisted') await liveThrough(client, installation, attempt)
        }
      } finally {
        await client.end()
      }
    }),
  )
}

type Claimed = { readonly id: string; readonly contact: string; readonly number: string }

const one = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> => (await client.query<Row>(text, [...values])).rows[0]

const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const claimOne = (
  client: pg.Client,
  { root, reseller, shop, line, task, nowMs }: NaiveDeps,
  engine: string,
): Promise<Claimed | 'none' | 'blacklisted'> =>
  inTransaction(client, async () => {
    await one(client, 'select robot_num, scene_version, line from task where account = $1 and id = $2', [
      shop,
      task,
    ])
    await one(client, 'select max_concurrency from line_grant where line = $1 and grantee = $2', [line, shop])
    await one(client, 'select count(*) from attempt where account = $1 and task = $2 and ended_at is null', [
      shop,
      task,
    ])
    const contact = await one<{ id: string; number: string; number_key: string; attempts_made: number }>(
      client,
      `select id, number, number_key, attempts_made from contact
        where account = $1 and task = $2 and state = 'ready' and due_at <= to_timestamp($3)
        order by due_at, id limit 1 for update skip locked`,
      [shop, task, nowMs / 1000],
    )
    if (contact === undefined) return 'none'
    const listed = await one(
      client,
      'select from blacklist where number_key = $1 and account = any ($2::uuid[])',
      [contact.number_key, [root, reseller, shop]],
    )
    if (listed !== undefined) {
      await client.query(
        `update contact set state = 'final', status = 'blacklisted', reason = 'blacklisted'
          where account = $1 and id = $2`,
        [shop, contact.id],
      )
      await insertDecision(client, shop, { contact: contact.id, decision: 'never', rule: 'blacklisted' })
      return 'blacklisted'
    }
    const engineSlot = await one<{ engine: string; n: number }>(
      client,
      `select engine, n from engine_slot where holder is null order by n limit 1 for update skip locked`,
    )
    const recognition = await one<{ engine: string; n: number }>(
      client,
      `select engine, n from ear_slot where holder is null and language = 'en-US' order by n limit 1
        for update skip locked`,
    )
    const lineSlot = await freeSlot(client, 'line_slot', 'line', line)
    const accountSlot = await freeSlot(client, 'account_slot', 'account', shop)
    const id = crypto.randomUUID()
    const version = await one<{ id: string; hash: string }>(
      client,
      `select v.id, v.hash from scene_version v join task t on t.account = v.account and t.scene_version = v.id
        where t.account = $1 and t.id = $2`,
      [shop, task],
    )
    await client.query(
      `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
          held_sec, not_after, lease_until)
        values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, 120, 60, now() + interval '8 s', now() + interval '4 min')`,
      [shop, id, task, contact.id, contact.attempts_made + 1, line, engine, version?.id, version?.hash],
    )
    await client.query(
      `update contact set state = 'open', status = 'dispatching', attempts_made = attempts_made + 1
        where account = $1 and id = $2`,
      [shop, contact.id],
    )
    await insertDecision(client, shop, {
      contact: contact.id,
      decision: 'called',
      rule: 'allowed',
      attempt: id,
    })
    for (const account of [reseller, shop])
      await holdOf(client, account, { id, number: contact.number, nowMs })
    for (const [table, where, slot] of [
      ['engine_slot', 'engine = $2 and n = $3', engineSlot && [engineSlot.engine, engineSlot.n]],
      [
        'ear_slot',
        `engine = $2 and n = $3 and language = 'en-US'`,
        recognition && [recognition.engine, recognition.n],
      ],
      ['line_slot', 'line = $2 and n = $3', lineSlot && [line, lineSlot.n]],
      ['account_slot', 'account = $2 and n = $3', accountSlot && [shop, accountSlot.n]],
    ] as const) {
      if (slot === undefined) throw new Error(`no free ${table}`)
      await client.query(
        `update ${table} set holder = $1, lease_until = now() + interval '4 min', fence = fence + 1 where ${where}`,
        [id, ...slot],
      )
    }
    const pace = await one<{ n: number }>(
      client,
      `select n from line_pace_slot where line = $1 and used_at < clock_timestamp() - interval '1 second'
        order by n limit 1 for update skip locked`,
      [line],
    )
    if (pace === undefined) throw new Error('no free line_pace_slot')
    await client.query('update line_pace_slot set used_at = clock_timestamp() where line = $1 and n = $2', [
      line,
      pace.n,
    ])
    return { id, contact: contact.id, number: contact.number }
  })

const freeSlot = (client: pg.Client, table: string, column: string, owner: string) =>
  one<{ n: number }>(
    client,
    `select n from ${table} where ${column} = $1 and holder is null order by n limit 1 for update skip locked`,
    [owner],
  )

const insertDecision = async (
  client: pg.Client,
  shop: string,
  row: {
    readonly contact: string
    readonly decision: string
    readonly rule: string
    readonly attempt?: string
  },
): Promise<void> => {
  const last = await one<{ n: number }>(
    client,
    'select n from call_decision where account = $1 and contact = $2 order by n desc limit 1',
    [shop, row.contact],
  )
  await client.query(
    `insert into call_decision (account, contact, n, decision, rule, attempt, first_at, last_at)
      values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [shop, row.contact, (last?.n ?? 0) + 1, row.decision, row.rule, row.attempt ?? null],
  )
}

const holdOf = async (
  client: pg.Client,
  account: string,
  { id, number, nowMs }: { readonly id: string; readonly number: string; readonly nowMs: number },
): Promise<void> => {
  const price = await one<{ version: number; charge_rule: string; unit_micro: string }>(
    client,
    `select version, charge_rule, unit_micro from price
      where account = $1 and kind = 'voice' and effective_at <= to_timestamp($3) and $2 like prefix || '%'
      order by length(prefix) desc, effective_at desc limit 1`,
    [account, number, nowMs / 1000],
  )
  await one(
    client,
    'select balance_micro, reserved_micro, credit_micro from account where id = $1 for no key update',
    [account],
  )
  const cycle = Number(price?.unit_micro)
  await client.query(
    `insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro, price_version, country_code, held_sec)
      values ($1, $2, $3, $4, $5, $6, '86', 60)`,
    [account, id, cycle * 4, price?.charge_rule, cycle, price?.version],
  )
  await client.query('update account set reserved_micro = reserved_micro + $2 where id = $1', [
    account,
    cycle * 4,
  ])
}

/** The events of a call as the engine reports them, each in a separate transaction; the last one settles it. */
const liveThrough = async (client: pg.Client, installation: NaiveDeps, attempt: Claimed): Promise<void> => {
  const kind = Number(attempt.number.at(-1))
  const isAnswered = kind > 6
  await client.query('update attempt set accepted_at = now() where id = $1', [attempt.id])
  const moves = [
    { status: 'dialing', column: 'dialed_at', type: 0 },
    ...(kind > 5 ? [{ status: 'ringing', column: 'ringing_at', type: 1 }] : []),
    ...(isAnswered ? [{ status: 'talking', column: 'answered_at', type: 2 }] : []),
  ]
  let seq = 1
  for (const { status, column, type } of moves) {
    seq += 1
    await inTransaction(client, async () => {
      await client.query(
        `insert into call_event (account, attempt, seq, type, at, data) values ($1, $2, $3, $4, now(), '{}')
          on conflict do nothing`,
        [installation.shop, attempt.id, seq, type],
      )
      await client.query(`update attempt set status = $2, ${column} = now() where id = $1`, [
        attempt.id,
        status,
      ])
    })
  }
  await settleOne(client, installation, { ...attempt, isAnswered, seq: seq + 1, isBusy: kind < 6 })
}

const facts = JSON.stringify(
  Array.from({ length: 6 }, (_none, at) => ({
    speaker: at % 2 === 0 ? 'robot' : 'callee',
    text: 'a sentence of usual length, as it is said',
    atMs: at * 2000,
  })),
)
const journal = Buffer.alloc(400, 7)

const settleOne = (
  client: pg.Client,
  { shop, reseller, root, task }: NaiveDeps,
  call: Claimed & { readonly isAnswered: boolean; readonly isBusy: boolean; readonly seq: number },
): Promise<void> =>
  inTransaction(client, async () => {
    const { id, contact, isAnswered } = call
    const status = isAnswered ? 'finished' : call.isBusy ? 'userBusy' : 'ringMissed'
    const talkMs = isAnswered ? 12_000 : 0
    await one(client, 'select status from attempt where id = $1 and ended_at is null for update', [id])
    await one(client, 'select state from contact where account = $1 and id = $2 for update', [shop, contact])
    await client.query(
      `update attempt set status = $2, ended_at = now() + make_interval(secs => $3::float8 / 1000), talk_ms = $3, intent_id = 1
        where account = $1 and id = $4`,
      [shop, status, talkMs, id],
    )
    await client.query(
      `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
          scene_version, scene_hash, status, hung_up_by, intent_at, dialed_at, ringing_at, answered_at, ended_at, talk_ms,
          intent_id, label, turns, journal)
        select a.account, a.id, a.task, a.contact, a.n, c.number, a.line, l.name, l.calling_number, a.engine,
          a.scene_version, a.scene_hash, a.status, 'callee', a.intent_at, a.dialed_at, a.ringing_at, a.answered_at,
          a.ended_at, a.talk_ms, a.intent_id, '{"name":"talked","why":[]}', $3, $4
        from attempt a join contact c on c.account = a.account and c.id = a.contact join line l on l.id = a.line
        where a.account = $1 and a.id = $2`,
      [shop, id, isAnswered ? facts : '[]', isAnswered ? journal : null],
    )
    await client.query(
      `insert into call_event (account, attempt, seq, type, at, data) values ($1, $2, $3, 3, now(), '{"by":"callee"}')`,
      [shop, id, call.seq],
    )
    await one(
      client,
      `select t.most_attempts, t.most_per_day, t.call_interval_min, t.zone, t.weekdays, s.type, r.minute, r.tags, r.calls
        from task t join scene_version v on v.account = t.account and v.id = t.scene_version
          left join dial_strategy s on s.account = v.account and s.scene = v.scene and s.number = t.strategy
          left join dial_round r on r.account = s.account and r.scene = s.scene and r.strategy = s.number
        where t.account = $1 and t.id = $2`,
      [shop, task],
    )
    await client.query(
      'select status, ended_at from attempt where account = $1 and contact = $2 and ended_at is not null order by n',
      [shop, contact],
    )
    await client.query(
      isAnswered
        ? `update contact set state = 'final', status = $3, attempts_used = attempts_used + 1 where account = $1 and id = $2`
        : `update contact set state = 'ready', status = $3, attempts_used = attempts_used + 1, round = 1,
            due_at = now() + interval '7 days', reason = 'redialRound' where account = $1 and id = $2`,
      [shop, contact, status],
    )
    await insertDecision(client, shop, {
      contact,
      decision: isAnswered ? 'final' : 'again',
      rule: isAnswered ? 'noRoundTakes' : 'redialRound',
      attempt: id,
    })
    for (const table of ['engine_slot', 'ear_slot', 'line_slot', 'account_slot'])
      await client.query(`update ${table} set holder = null, lease_until = null where holder = $1`, [id])
    await client.query(`update transfer set ended_at = now() where account = $1 and attempt = $2`, [shop, id])
    await client.query(`select from seat where account = $1 and attempt = $2 for update`, [shop, id])
    const tx = crypto.randomUUID()
    if (isAnswered)
      await client.query(`insert into ledger_tx (account, id, kind, ref) values ($1, $2, 'call', $3)`, [
        shop,
        tx,
        id,
      ])
    for (const [account, seller] of [
      [reseller, root],
      [shop, reseller],
    ] as const)
      await settleLevel(client, { account, seller, attempt: id, tx, isAnswered, talkMs })
  })

const settleLevel = async (
  client: pg.Client,
  level: {
    readonly account: string
    readonly seller: string
    readonly attempt: string
    readonly tx: string
    readonly isAnswered: boolean
    readonly talkMs: number
  },
): Promise<void> => {
  const { account, seller, attempt, tx, isAnswered } = level
  const hold = await one<{ amount_micro: string; cycle_micro: string }>(
    client,
    'select amount_micro, cycle_micro from hold where account = $1 and attempt = $2 for update',
    [account, attempt],
  )
  const cycles = isAnswered ? 1 : 0
  const charged = Number(hold?.cycle_micro) * cycles
  await client.query(
    `update hold h set state = 'settled', charged_micro = $3, cycles = $4, answered = $5, talk_ms = $6, ended_at = a.ended_at
      from attempt a where a.id = h.attempt and h.account = $1 and h.attempt = $2`,
    [account, attempt, charged, cycles, isAnswered, level.talkMs],
  )
  if (!isAnswered) {
    await client.query('update account set reserved_micro = reserved_micro - $2 where id = $1', [
      account,
      hold?.amount_micro,
    ])
    return
  }
  const wallet = await one<{ n: number; balance: string }>(
    client,
    `update account set reserved_micro = reserved_micro - $2, balance_micro = balance_micro - $3,
        wallet_entries = wallet_entries + 1
      where id = $1 returning wallet_entries as n, balance_micro as balance`,
    [account, hold?.amount_micro, charged],
  )
  await client.query(
    `insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro) values ($1, $2, 'wallet', $3, $4, $5)`,
    [account, tx, -charged, wallet?.n, wallet?.balance],
  )
  await client.query(
    `insert into ledger_entry (account, tx, side, amount_micro) values ($1, $2, 'sales', $3)`,
    [seller, tx, charged],
  )
}
