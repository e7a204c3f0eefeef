import { typedParts } from './answers.ts';
import { asyncApi } from './asyncapi.ts';
import { declaredRoutes } from './declarations.ts';
import { openApi } from './openapi.ts';

/** Both documents, made from the contract as it is now. */
export async function documents() {
  const routes = await declaredRoutes();
  const typed = typedParts(routes);
  return { openapi: openApi(routes, typed), asyncapi: asyncApi(typed), routes };
}
