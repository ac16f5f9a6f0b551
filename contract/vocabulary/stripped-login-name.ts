const signs = /[%&*'=()>\s\u2018\u2019\u201c\u201d]/g
const words =
  /<\/?script>|admin|select|from|exec|count|char|cast|create|join|exists|union|insert|delete|update|where|asc|desc/gi

/**
 * The console's normalization of a typed account name (specification 1 §5). The server strips nothing; it only
 * refuses to create a name that this normalization would change.
 */
export const strippedLoginName = (name: string): string =>
  name.trim().replaceAll(signs, '').replaceAll(words, '')
