/** Where a list begins: page 1, and 20 rows (specification: Pagination rules 1). */
export const firstPage = { page: 1, limit: 20 };
