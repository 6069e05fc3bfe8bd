package assay.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One way to come by a value; see src/drivers/sequences/api.ts. */
final class ApiRecipe {
    final String template;
    final List<ApiType> needs;
    final ApiType made;
    String declared;
    /** `method#0` for each need, as far as it is an argument of a call. */
    List<String> places = List.of();
    boolean isLiteral;
    boolean hasReceiver;
    /** It calls something that is not public. */
    boolean isHidden;
    /** Number of the wanted function that it calls. */
    int wanted = -1;

    ApiRecipe(String template, ApiType made, List<ApiType> needs) {
        this.template = template;
        this.made = made;
        this.needs = needs;
        this.declared = ApiType.nameOf(made.raw);
    }

    static ApiRecipe literal(String text, ApiType made) {
        ApiRecipe recipe = new ApiRecipe(text, made, List.of());
        recipe.isLiteral = true;
        return recipe;
    }

    /** A constant of a primitive type and one of its class are written differently, so neither stands for the other. */
    List<String> makes() {
        if (isLiteral && made.raw.isPrimitive()) return List.of(made.name);
        List<String> names = made.makes();
        Class<?> twin = ApiType.twinOf(made.raw);
        if (isLiteral && twin != null) names.remove(ApiType.nameOf(twin));
        return names;
    }

    Map<String, Object> packed() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("template", template);
        map.put("needs", needs.stream().map(need -> need.name).toArray());
        map.put("makes", makes());
        map.put("declared", made.raw == void.class ? "" : declared);
        map.put("places", places);
        map.put("literal", isLiteral);
        map.put("receiver", hasReceiver);
        map.put("hidden", isHidden);
        map.put("wanted", wanted);
        return map;
    }
}
