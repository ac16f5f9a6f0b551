type Look = (sql: string) => Promise<readonly Record<string, unknown>[]>

/** The queries of the catalog, in a stable order; PostgreSQL itself writes the definitions. */
const parts = {
  tables: `
    select format(E'create table %I (\n%s\n);', c.relname, string_agg(
      format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), E',\n' order by a.attnum)) as line
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'parley'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`,
  constraints: `
    select format('alter table %I add constraint %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'parley'::regnamespace and k.contype <> 'n' order by c.relname, k.contype desc, k.conname`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'parley'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by c.relname`,
  functions: `
    select pg_get_functiondef(p.oid) || ';' as line from pg_proc p
    where p.pronamespace = 'parley'::regnamespace order by p.proname`,
  triggers: `
    select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'parley'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`,
  'row-level security': `
    select format('alter table %I enable row level security, force row level security;', relname) as line
    from pg_class where relnamespace = 'parley'::regnamespace and relforcerowsecurity order by relname`,
  policies: `
    select format('create policy %I on %I for %s to %s using (%s)%s;', policyname, tablename, lower(cmd),
      array_to_string(roles, ', '), regexp_replace(qual, '\\s+', ' ', 'g'),
      coalesce(' with check (' || regexp_replace(with_check, '\\s+', ' ', 'g') || ')', '')) as line
    from pg_policies where schemaname = 'parley' order by tablename, policyname`,
  'grants on tables': `
    select format('grant %s on %I to %I;', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
      c.relname, g.grantee::regrole::text) as line
    from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'parley'::regnamespace and g.grantee <> c.relowner
    group by c.relname, g.grantee order by c.relname, g.grantee::regrole::text`,
  'grants on columns': `
    select format('grant %s (%s) on %I to %I;', lower(g.privilege_type), string_agg(a.attname, ', ' order by a.attnum),
      c.relname, g.grantee::regrole::text) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    where c.relnamespace = 'parley'::regnamespace
    group by c.relname, g.grantee, g.privilege_type order by c.relname, g.grantee::regrole::text, g.privilege_type`,
} as const

/** The schema as one SQL text for review; generated from the catalog, never written by hand. */
export const describeSchema = async (look: Look): Promise<string> => {
  const texts = ['-- Made from the catalog of a migrated database; never edited.']
  for (const [title, query] of Object.entries(parts)) {
    const lines = (await look(query)).map((row) => String(row.line).trim())
    texts.push(`-- ${title}\n\n${lines.join('\n')}`)
  }
  return `${texts.join('\n\n')}\n`
}
