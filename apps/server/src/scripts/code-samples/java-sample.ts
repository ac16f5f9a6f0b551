import { sampleCalls as at } from './sample-calls.ts'

/** For Java 17 and later, one file, without any library: \`java Campaign.java\`. */
export const javaSample = (sceneId: string): string => program.replace('{sceneId}', sceneId)

const program = `// Signs in, makes a task with this script, imports a contact, starts it and reads the call records.
// PARLEY_URL, PARLEY_ACCOUNT, PARLEY_PASSWORD and PARLEY_PHONE say where, who and whom to call.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyFactory;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

public class Campaign {
  static final String URL = System.getenv().getOrDefault("PARLEY_URL", "http://127.0.0.1:5555");
  static final String SCENE_ID = "{sceneId}";
  static final HttpClient client = HttpClient.newHttpClient();
  static String ticket = "";

  /** Every answer is {status, msg, data}: status false is a refusal, and msg says why. */
  static String call(String method, String path, String body, String type) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(URL + path)).header("x-access-token", ticket);
    if (body == null) request.method(method, BodyPublishers.noBody());
    else request.header("content-type", type).method(method, BodyPublishers.ofString(body));
    String answer = client.send(request.build(), BodyHandlers.ofString()).body();
    if (!answer.startsWith("{\\"status\\":true")) throw new IllegalStateException(answer);
    return answer;
  }

  static String get(String path) throws Exception {
    return call("GET", path, null, null);
  }

  static String send(String method, String path, String json) throws Exception {
    return call(method, path, json, "application/json");
  }

  /** The first field of this name. A program of yours will have a JSON library; this one has none. */
  static String field(String json, String name) {
    var found = Pattern.compile("\\"" + name + "\\":(?:\\"((?:[^\\"\\\\\\\\]|\\\\\\\\.)*)\\"|([0-9]+))").matcher(json);
    if (!found.find()) throw new IllegalStateException(name + " is not in " + json);
    return found.group(1) == null ? found.group(2) : found.group(1).replace("\\\\n", "\\n");
  }

  /** A password goes encrypted (RSA-OAEP with SHA-256) together with a nonce that serves once. */
  static String seal(String key, String password) throws Exception {
    String pem = field(key, "publicKey").replaceAll("-----[A-Z ]+-----|\\\\s", "");
    var spec = new X509EncodedKeySpec(Base64.getDecoder().decode(pem));
    var terms =
        new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
    cipher.init(Cipher.ENCRYPT_MODE, KeyFactory.getInstance("RSA").generatePublic(spec), terms);
    byte[] sealed = cipher.doFinal((field(key, "nonce") + ":" + password).getBytes("UTF-8"));
    return Base64.getEncoder().encodeToString(sealed);
  }

  public static void main(String[] args) throws Exception {
    String key = get("${at.publicKey}");
    String login =
        String.format(
            "{\\"account\\": \\"%s\\", \\"password\\": \\"%s\\", \\"keyId\\": \\"%s\\"}",
            System.getenv("PARLEY_ACCOUNT"),
            seal(key, System.getenv("PARLEY_PASSWORD")),
            field(key, "keyId"));
    ticket = field(send("POST", "${at.login}", login), "token");

    String line = field(get("${at.lines}"), "lineId");
    String form =
        String.format(
            "{\\"taskName\\": \\"From Java\\", \\"sceneId\\": \\"%s\\", \\"lineId\\": \\"%s\\"}", SCENE_ID, line);
    String taskId = field(send("POST", "${at.createTask}", form), "taskId");

    String boundary = UUID.randomUUID().toString();
    String body =
        "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"task\\"\\r\\n\\r\\n"
            + "{\\"taskId\\": \\"" + taskId + "\\"}\\r\\n--" + boundary
            + "\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"contacts.csv\\"\\r\\n"
            + "Content-Type: text/csv\\r\\n\\r\\nphone,name\\n" + System.getenv("PARLEY_PHONE")
            + ",Smith\\n\\r\\n--" + boundary + "--\\r\\n";
    String imported =
        call("POST", "${at.importContacts}", body, "multipart/form-data; boundary=" + boundary);
    String task = send("PUT", "${at.changeTask}" + taskId, "{\\"taskStatus\\": 2}");
    String records = get("${at.records}?page=1&taskId=" + taskId);
    System.out.printf(
        "{\\"imported\\": %s, \\"taskStatus\\": %s, \\"records\\": %s}%n",
        field(imported, "succeeded"), field(task, "taskStatus"), field(records, "total"));
  }
}
`
