/** The placeholders of a template; messages cannot contain braces. */
export const placeholders = { name: '{name}', telephone: '{telephone}' } as const
