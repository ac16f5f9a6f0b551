// `npm run check:docs`: paths, links and identifiers that the documentation names must exist. Decision records and benchmarks are history and left out.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'

const roots = ['', 'apps/', 'apps/server/src/', 'edge/telephony/']
const firstParts =
  /^(contract|core|edge|apps|bench|docs|e2e|tools|campaigns|calls|scripts|billing|accounts|platform|startup)\//

/**
 * @param {string} text of a page
 * @param {{page: string, exists: (path: string) => boolean, names: (identifier: string) => boolean}} facts
 * @returns {string[]} what the page names and the repository does not have
 */
export const missingIn = (text, { page, exists, names }) => {
  const missing = []
  for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:/.test(target) && !exists(normalize(join(dirname(page), target)))) missing.push(target)
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  for (const [, code = ''] of prose.matchAll(/`([^`\n]+)`/g)) {
    const path = code.replace(/\/$/, '')
    if (firstParts.test(code) && /^[\w./-]+$/.test(code)) {
      if (!roots.some((root) => exists(root + path))) missing.push(code)
    } else if (/^[a-z]+(?:[A-Z][a-z0-9]+)+$/.test(code) && !names(code)) missing.push(code)
  }
  for (const [, path = ''] of prose.matchAll(/(?<![\w/`])(docs\/decisions\/\d{4})\b/g))
    if (!exists(path)) missing.push(path)
  return missing
}

const main = () => {
  const run = (...args) => execFileSync('git', args, { maxBuffer: 1e9, encoding: 'utf8' })
  const files = run('ls-files').split('\n')
  const decisions = new Set(files.map((file) => /^docs\/decisions\/\d{4}/.exec(file)?.[0]))
  const pages = files.filter(
    (file) =>
      /^(?:[A-Z]+|docs\/[^/]+)\.md$/.test(file) &&
      !['docs/benchmarks.md', 'docs/style.md'].includes(file) &&
      existsSync(file),
  )
  const code = files
    .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const identifiers = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  const findings = pages.flatMap((page) =>
    missingIn(readFileSync(page, 'utf8'), {
      page,
      exists: (path) => existsSync(path) || decisions.has(path),
      names: (name) => identifiers.has(name),
    }).map((name) => `${page}: ${name} does not exist`),
  )
  for (const finding of findings) console.error(finding)
  console.log(`documentation: ${pages.length} pages, ${findings.length} names that do not exist`)
  return findings.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) process.exit(main())
