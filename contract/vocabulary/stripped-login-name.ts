const signs = /[%&*'=()>\s\u2018\u2019\u201c\u201d]/g
const words =
  /<\/?script>|admin|select|from|exec|count|char|cast|create|join|exists|union|insert|delete|update|where|asc|desc/gi

/**
 * What the console makes of a typed account name before it is sent (specification 1 §5). The server binds its parameters
 * and strips nothing; it only refuses to create a name that could then never be typed.
 */
export const strippedLoginName = (name: string): string =>
  name.trim().replaceAll(signs, '').replaceAll(words, '')
