/** The placeholders as they stand in a template: braces cannot be written in a message. */
export const placeholders = { name: '{name}', telephone: '{telephone}' } as const
