// mongosh runs this: it creates the replica set rs0 if there is none, then waits for its primary.
const NOT_YET_INITIALISED = 94;
try {
  rs.status();
} catch (error) {
  if (error.code !== NOT_YET_INITIALISED) throw error;
  const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((host, _id) => ({ _id, host: `${host}:27017` }));
  rs.initiate({ _id: 'rs0', members });
}
while (!rs.status().members.some((member) => member.stateStr === 'PRIMARY')) sleep(500);
