// mongosh runs this in the network of mongo-1: it creates the replica set rs0 and its users if there are none, waits
// for a primary, and gives the users the passwords of the secret, so that a changed secret counts after a run.
const users = JSON.parse(require('node:fs').readFileSync('/run/secrets/mongo-users.json', 'utf8'));
const NOT_YET_INITIALISED = 94;
const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];

const local = new Mongo('mongodb://127.0.0.1:27017/?directConnection=true').getDB('admin');
const isNew = () => {
  try {
    local.adminCommand({ replSetGetStatus: 1 });
    return false;
  } catch (error) {
    return error.code === NOT_YET_INITIALISED;
  }
};
if (isNew()) {
  // The member that this shares its network with becomes the first primary: only there the first user can be made.
  const members = MEMBERS.map((host, _id) => ({ _id, host: `${host}:27017`, priority: _id === 0 ? 2 : 1 }));
  local.adminCommand({ replSetInitiate: { _id: 'rs0', members } });
  while (!local.hello().isWritablePrimary) sleep(500);
  local.createUser({ user: 'operator', pwd: users.operator, roles: ['root'] });
}

const operator = `mongodb://operator:${users.operator}@${MEMBERS.join(',')}/?replicaSet=rs0&authSource=admin`;
const admin = new Mongo(operator).getDB('admin');
const roles = {
  chewata: [{ role: 'readWrite', db: 'chewata' }],
  backup: [{ role: 'backup', db: 'admin' }],
};
for (const [user, granted] of Object.entries(roles)) {
  const given = { pwd: users[user], roles: granted };
  if (admin.getUser(user)) admin.updateUser(user, given);
  else admin.createUser({ user, ...given });
}
