import type { WordsLike } from '../messages.ts'
import type { limits as known } from '../zh/limits.ts'

export const limits: WordsLike<typeof known> = {
  'limits.title': 'Daily limits of “{name}”',
  'limits.own':
    'At most {spend} a day, {destinations} new countries a day, and {pace} calls started per second.',
  'limits.spend': 'Spend per day, at most (yuan)',
  'limits.spend.hint':
    'Calls and SMS together, including the accounts below it. Empty: the platform’s limit. In force now: {platform}.',
  'limits.spend.wrong': 'Enter an amount above zero with at most six decimals',
  'limits.destinations': 'New countries per day, at most',
  'limits.destinations.hint':
    'Countries that were never called before; contacts in further ones wait for the next day. 0: only countries that were called already. Empty: the platform’s limit. In force now: {platform}.',
  'limits.pace': 'Calls started per second, at most',
  'limits.pace.hint': 'Of all tasks together. Empty: the platform’s limit. In force now: {platform}.',
  'limits.today':
    'Today: {spent} spent, {held} held for calls under way, {destinations} new countries, released {releases} times.',
  'limits.platform':
    'Your own limits are those of the platform: they apply to every account that has none of its own.',
  'limits.change': 'Change limits',
  'limits.byAbove': 'The account above sets them.',
  'limits.release': 'Release for today',
  'limits.release.title': 'Release today’s limits of “{name}”?',
  'limits.release.text':
    'It may use as much again today, and waiting tasks go on at once. Tomorrow the limits apply as usual.',
  'limits.released': 'Released: its calls go on',
  'alerts.title': 'Alerts',
  'alerts.none': 'No alerts',
  'alerts.open': '{count} unread alerts',
  'alerts.acknowledge': 'Got it',
  'alerts.acknowledgeAll': 'Mark all as read',
  'alerts.dailySpend': '{account} has reached its daily limit of {limit}: its calls and SMS have stopped.',
  'alerts.newDestinations':
    '{account} has reached its limit of {limit} new countries a day: calls to {destination} and other new countries wait until tomorrow.',
  'alerts.next.above':
    'If this is expected, raise the limit or release it for today under “Limits”. If not, leave it, and check who signs in to the account.',
  'alerts.next.own':
    'Calls go on by themselves tomorrow. To go on today, ask the account above to release or raise the limit.',
}
