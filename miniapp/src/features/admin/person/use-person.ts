import { readPerson } from '@chewata/common/contract/admin/person';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** A person's data, one request for all who show a part of it. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['admin', 'person', id],
    queryFn: ({ signal }) => call(readPerson, { params: { id }, signal }),
  });
